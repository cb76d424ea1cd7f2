import FactoryKit

/// Factory: computed properties of a container, as its README shows them.
func withFactory() -> Peer {
  var peer = Peer("Factory", version: "3.2.1")
  let container = Container()
  container.perhaps.register { container.held() }

  peer.add(.object, Work { container.held() })
  peer.add(.value) { container.clock().id }
  peer.add(.unique, Work { container.service() })
  peer.add(.tree, Work { container.tree() })
  peer.add(.chain, Work { container.chain() })
  peer.add(.arguments, Work { container.login(5) })
  peer.add(.wrapper, Work { Screen() })
  peer.add(.named, Work { container.secure() })
  peer.add(.present, Work { container.perhaps()! })
  peer.add(.absent) { container.missing() == nil ? 1 : 0 }
  peer.add(.lazy, Work { LazyScreen() })
  peer.assembles {
    let container = Container()
    return Assembly(registered: 20) { container.resolveAll() }
  }
  peer.add(
    .request,
    Work {
      let container = Container()
      container.user.register { User(id: 5) }
      return container.request()
    })
  peer.add(
    .isolation,
    Work {
      // What its testing trait does.
      Scope.$singleton.withValue(Scope.singleton.clone()) {
        Container.$shared.withValue(Container()) {
          Container.shared.held.register { Held(id: 99) }
          return Container.shared.service()
        }
      }
    })
  peer.add(.oneKey, Work { container.held() })
  peer.add(.manyKeys, container.manyKeys)
  peer.contended = { recipe in
    let container = Container()
    container.kept(Purpose.P0.self).register {
      recipe()
      return Part()
    }
    return { _ = container.kept(Purpose.P0.self)() }
  }
  peer.notes = [
    """
    Factory's singletons belong to the process; a test has a new container and a copy of them.
    """
  ]
  return peer
}

extension Container {
  fileprivate var held: Factory<Held> { self { Held() }.singleton }
  fileprivate var clock: Factory<any Clock> { self { SystemClock() }.cached }
  fileprivate var service: Factory<Service> { self { Service(held: self.held()) } }
  fileprivate var first: Factory<First> { self { First(held: self.held()) } }
  fileprivate var second: Factory<Second> { self { Second(held: self.held()) } }
  fileprivate var third: Factory<Third> { self { Third(held: self.held()) } }
  fileprivate var left: Factory<Left> { self { Left(first: self.first(), second: self.second()) } }
  fileprivate var right: Factory<Right> { self { Right(third: self.third()) } }
  fileprivate var tree: Factory<Tree> { self { Tree(left: self.left(), right: self.right()) } }
  fileprivate var link0: Factory<Link0> { self { Link0(held: self.held()) } }
  fileprivate var link1: Factory<Link1> { self { Link1(next: self.link0()) } }
  fileprivate var link2: Factory<Link2> { self { Link2(next: self.link1()) } }
  fileprivate var link3: Factory<Link3> { self { Link3(next: self.link2()) } }
  fileprivate var link4: Factory<Link4> { self { Link4(next: self.link3()) } }
  fileprivate var link5: Factory<Link5> { self { Link5(next: self.link4()) } }
  fileprivate var link6: Factory<Link6> { self { Link6(next: self.link5()) } }
  fileprivate var chain: Factory<Chain> { self { Chain(next: self.link6()) } }
  fileprivate var login: ParameterFactory<Int, Login> {
    self { Login(user: $0, held: self.held()) }
  }
  fileprivate var plain: Factory<Address> { self { Address(port: 80) }.cached }
  fileprivate var secure: Factory<Address> { self { Address(port: 443) }.cached }
  fileprivate var perhaps: Factory<Held?> { promised() }
  #if DEBUG
    // In a debug build, a promise that nobody kept stops the process.
    fileprivate var missing: Factory<Missing?> { self { nil } }
  #else
    fileprivate var missing: Factory<Missing?> { promised() }
  #endif
  fileprivate var user: Factory<User> { self { User(id: 0) }.cached }
  fileprivate var request: Factory<Request> {
    self { Request(user: self.user(), held: self.held()) }
  }

  fileprivate func kept<P>(_ purpose: P.Type) -> Factory<Part<P>> { self { Part() }.cached }
}

extension Container: PartSource {
  func part<P>(_ purpose: P.Type) -> Part<P> { kept(purpose)() }
}

private final class Screen: HeldScreen {
  @Injected(\.held) var held
}

private final class LazyScreen: HeldScreen {
  @LazyInjected(\.held) var held
}
