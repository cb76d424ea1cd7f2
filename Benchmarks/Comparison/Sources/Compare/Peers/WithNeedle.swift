import NeedleFoundation

/// Needle: parts are computed properties of components.
///
/// What its generator would write from them is at the end of this file, in the form of its samples.
func withNeedle() -> Peer {
  _ = registered
  var peer = Peer("Needle", version: "0.25.1")
  let root = NeedleRoot()

  peer.add(.object, Work { root.held })
  peer.add(.value) { root.clock.id }
  peer.add(.unique, Work { root.service })
  peer.add(.tree, Work { root.tree })
  peer.add(.chain, Work { root.chain })
  peer.add(.arguments, Work { root.login(user: 5) })
  peer.add(.named, Work { root.secure })
  peer.assembles {
    let parts = NeedleParts()
    return Assembly(registered: 20, resolveAll: parts.resolveAll)
  }
  peer.add(.request, Work { root.request(user: User(id: 5)).request })
  peer.add(.oneKey, Work { root.held })
  peer.add(
    .manyKeys, Work(parts: { root.part0 }, { root.part1 }, { root.part2 }, { root.part3 }))
  peer.contended = { recipe in
    let contended = NeedleContended(recipe: recipe)
    return { _ = contended.held }
  }
  peer.notes = [
    """
    Needle's generator runs on macOS, so what it would write is written by hand. Nothing in it replaces a part for \
    a test.
    """
  ]
  return peer
}

final class NeedleRoot: BootstrapComponent {
  var held: Held { shared { Held() } }
  var clock: any Clock { shared { SystemClock() } }
  var service: Service { Service(held: held) }
  var first: First { First(held: held) }
  var second: Second { Second(held: held) }
  var third: Third { Third(held: held) }
  var left: Left { Left(first: first, second: second) }
  var right: Right { Right(third: third) }
  var tree: Tree { Tree(left: left, right: right) }
  var link0: Link0 { Link0(held: held) }
  var link1: Link1 { Link1(next: link0) }
  var link2: Link2 { Link2(next: link1) }
  var link3: Link3 { Link3(next: link2) }
  var link4: Link4 { Link4(next: link3) }
  var link5: Link5 { Link5(next: link4) }
  var link6: Link6 { Link6(next: link5) }
  var chain: Chain { Chain(next: link6) }
  func login(user: Int) -> Login { Login(user: user, held: held) }
  var plain: Address { shared { Address(port: 80) } }
  var secure: Address { shared { Address(port: 443) } }
  var part0: Part<Purpose.P0> { shared { Part() } }
  var part1: Part<Purpose.P1> { shared { Part() } }
  var part2: Part<Purpose.P2> { shared { Part() } }
  var part3: Part<Purpose.P3> { shared { Part() } }

  func request(user: User) -> NeedleRequest { NeedleRequest(parent: self, user: user) }
}

protocol NeedleRequestDependency: Dependency {
  var held: Held { get }
}

final class NeedleRequest: Component<any NeedleRequestDependency> {
  let user: User
  init(parent: any Scope, user: User) {
    self.user = user
    super.init(parent: parent)
  }

  var request: Request { Request(user: user, held: dependency.held) }
}

final class NeedleParts: BootstrapComponent {
  var part0: Part<Purpose.P0> { shared { Part() } }
  var part1: Part<Purpose.P1> { shared { Part() } }
  var part2: Part<Purpose.P2> { shared { Part() } }
  var part3: Part<Purpose.P3> { shared { Part() } }
  var part4: Part<Purpose.P4> { shared { Part() } }
  var part5: Part<Purpose.P5> { shared { Part() } }
  var part6: Part<Purpose.P6> { shared { Part() } }
  var part7: Part<Purpose.P7> { shared { Part() } }
  var part8: Part<Purpose.P8> { shared { Part() } }
  var part9: Part<Purpose.P9> { shared { Part() } }
  var part10: Part<Purpose.P10> { shared { Part() } }
  var part11: Part<Purpose.P11> { shared { Part() } }
  var part12: Part<Purpose.P12> { shared { Part() } }
  var part13: Part<Purpose.P13> { shared { Part() } }
  var part14: Part<Purpose.P14> { shared { Part() } }
  var part15: Part<Purpose.P15> { shared { Part() } }
  var part16: Part<Purpose.P16> { shared { Part() } }
  var part17: Part<Purpose.P17> { shared { Part() } }
  var part18: Part<Purpose.P18> { shared { Part() } }
  var part19: Part<Purpose.P19> { shared { Part() } }

  func resolveAll() -> Int {
    var sum = 0
    sum += part0.id + part1.id + part2.id + part3.id
    sum += part4.id + part5.id + part6.id + part7.id
    sum += part8.id + part9.id + part10.id + part11.id
    sum += part12.id + part13.id + part14.id + part15.id
    sum += part16.id + part17.id + part18.id + part19.id
    return sum
  }
}

final class NeedleContended: BootstrapComponent {
  let recipe: () -> Void
  init(recipe: @escaping () -> Void) {
    self.recipe = recipe
    super.init()
  }

  var held: Held {
    shared {
      recipe()
      return Held()
    }
  }
}

// What the generator would write.

private final class NeedleRequestDependencyProvider: NeedleRequestDependency {
  var held: Held { needleRoot.held }
  private let needleRoot: NeedleRoot
  init(needleRoot: NeedleRoot) { self.needleRoot = needleRoot }
}

private let registered: Void = {
  register("^->NeedleRoot") { EmptyDependencyProvider(component: $0) }
  register("^->NeedleRoot->NeedleRequest") {
    NeedleRequestDependencyProvider(needleRoot: $0.parent as! NeedleRoot)
  }
  register("^->NeedleParts") { EmptyDependencyProvider(component: $0) }
  register("^->NeedleContended") { EmptyDependencyProvider(component: $0) }
}()

private func register(_ path: String, _ factory: @escaping (any Scope) -> AnyObject) {
  __DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: path, factory)
}
