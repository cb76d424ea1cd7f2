import Dovetail

/// Dovetail's container, as its README shows it.
func withDovetail() -> Peer {
  var peer = Peer(Peer.containerName, version: "this one")
  let container = DependencyContainer()
  registerObjects(in: container)
  registerForms(in: container)
  // The wrappers ask the shared container.
  DependencyContainer.shared.register(Held.self) { Held() }

  peer.add(.object, Work { try! container.resolve(Held.self) })
  peer.add(.value) { try! container.resolve((any Clock).self).id }
  peer.add(.unique, Work { try! container.resolve(Service.self) })
  peer.add(.tree, Work { try! container.resolve(Tree.self) })
  peer.add(.chain, Work { try! container.resolve(Chain.self) })
  peer.add(.arguments, Work { try! container.resolve(Login.self, with: 5) })
  peer.add(.wrapper, Work { Screen() })
  peer.add(.named, Work { try! container.resolve(Address.self, named: "secure") })
  peer.add(.present, Work { try! container.resolve(Held?.self)! })
  peer.add(.absent) { try! container.resolve(Missing?.self) == nil ? 1 : 0 }
  peer.add(.collection, Work { try! container.resolve([any Plugin].self) })
  peer.add(.lazy, Work { LazyScreen() })
  peer.assembles(assembly)
  peer.add(
    .request,
    Work {
      let scope = container.makeScope("request") { $0.register(User.self) { User(id: 5) } }
      return try! scope.resolve(Request.self)
    })
  peer.add(
    .isolation,
    Work {
      let fork = container.fork { $0.override(Held.self) { Held(id: 99) } }
      return try! fork.resolve(Service.self)
    })
  peer.add(.oneKey, Work { try! container.resolve(Held.self) })
  peer.add(.manyKeys, manyKeys(container))
  peer.contended = { recipe in
    let container = DependencyContainer()
    let box = Recipe(run: recipe)
    container.register(Held.self) {
      box.run()
      return Held()
    }
    return { _ = try! container.resolve(Held.self) }
  }
  peer.addFieldWithDovetail()
  peer.notes = [
    """
    In Dovetail, a request is a scope, and a test is a fork of a container with some 45 bindings. Neither is \
    closed here, as their parts have nothing to close.
    """
  ]
  return peer
}

private func registerObjects(in container: DependencyContainer) {
  container.register(Held.self) { Held() }
  container.register((any Clock).self) { SystemClock() }
  container.register(Service.self, as: .unique, using: Service.init(held:))
  container.register(First.self, as: .unique, using: First.init(held:))
  container.register(Second.self, as: .unique, using: Second.init(held:))
  container.register(Third.self, as: .unique, using: Third.init(held:))
  container.register(Left.self, as: .unique, using: Left.init(first:second:))
  container.register(Right.self, as: .unique, using: Right.init(third:))
  container.register(Tree.self, as: .unique, using: Tree.init(left:right:))
  container.register(Link0.self, as: .unique, using: Link0.init(held:))
  container.register(Link1.self, as: .unique, using: Link1.init(next:))
  container.register(Link2.self, as: .unique, using: Link2.init(next:))
  container.register(Link3.self, as: .unique, using: Link3.init(next:))
  container.register(Link4.self, as: .unique, using: Link4.init(next:))
  container.register(Link5.self, as: .unique, using: Link5.init(next:))
  container.register(Link6.self, as: .unique, using: Link6.init(next:))
  container.register(Chain.self, as: .unique, using: Chain.init(next:))
}

private func registerForms(in container: DependencyContainer) {
  container.register(Login.self, as: .unique) { (user: Argument<Int>, held: Held) in
    Login(user: user.value, held: held)
  }
  container.register(Address.self, named: "plain") { Address(port: 80) }
  container.register(Address.self, named: "secure") { Address(port: 443) }
  container.contribute((any Plugin).self) { Plug<Purpose.P0>() }
  container.contribute((any Plugin).self) { Plug<Purpose.P1>() }
  container.contribute((any Plugin).self) { Plug<Purpose.P2>() }
  container.contribute((any Plugin).self) { Plug<Purpose.P3>() }
  container.contribute((any Plugin).self) { Plug<Purpose.P4>() }
  container.register(Request.self, as: .scoped("request"), using: Request.init(user:held:))
  registerParts(in: container)
}

private func registerParts(in container: DependencyContainer) {
  container.register(Part<Purpose.P0>.self) { Part() }
  container.register(Part<Purpose.P1>.self) { Part() }
  container.register(Part<Purpose.P2>.self) { Part() }
  container.register(Part<Purpose.P3>.self) { Part() }
  container.register(Part<Purpose.P4>.self) { Part() }
  container.register(Part<Purpose.P5>.self) { Part() }
  container.register(Part<Purpose.P6>.self) { Part() }
  container.register(Part<Purpose.P7>.self) { Part() }
  container.register(Part<Purpose.P8>.self) { Part() }
  container.register(Part<Purpose.P9>.self) { Part() }
  container.register(Part<Purpose.P10>.self) { Part() }
  container.register(Part<Purpose.P11>.self) { Part() }
  container.register(Part<Purpose.P12>.self) { Part() }
  container.register(Part<Purpose.P13>.self) { Part() }
  container.register(Part<Purpose.P14>.self) { Part() }
  container.register(Part<Purpose.P15>.self) { Part() }
  container.register(Part<Purpose.P16>.self) { Part() }
  container.register(Part<Purpose.P17>.self) { Part() }
  container.register(Part<Purpose.P18>.self) { Part() }
  container.register(Part<Purpose.P19>.self) { Part() }
}

private func assembly() -> Assembly {
  let container = DependencyContainer()
  registerParts(in: container)
  return Assembly(
    container: container, registered: 20,
    resolveAll: {
      func id<P>(_: P.Type) -> Int { try! container.resolve(Part<P>.self).id }
      var sum = 0
      sum += id(Purpose.P0.self) + id(Purpose.P1.self) + id(Purpose.P2.self) + id(Purpose.P3.self)
      sum += id(Purpose.P4.self) + id(Purpose.P5.self) + id(Purpose.P6.self) + id(Purpose.P7.self)
      sum += id(Purpose.P8.self) + id(Purpose.P9.self) + id(Purpose.P10.self) + id(Purpose.P11.self)
      sum +=
        id(Purpose.P12.self) + id(Purpose.P13.self) + id(Purpose.P14.self) + id(Purpose.P15.self)
      sum +=
        id(Purpose.P16.self) + id(Purpose.P17.self) + id(Purpose.P18.self) + id(Purpose.P19.self)
      return sum
    })
}

private func manyKeys(_ container: DependencyContainer) -> Work {
  func part<P>(_: P.Type) -> Part<P> { try! container.resolve(Part<P>.self) }
  return Work(
    once: {
      part(Purpose.P0.self).id + part(Purpose.P1.self).id + part(Purpose.P2.self).id
        + part(Purpose.P3.self).id
    },
    look: {
      Observed(
        sum: 4,
        objects: [
          part(Purpose.P0.self), part(Purpose.P1.self), part(Purpose.P2.self),
          part(Purpose.P3.self),
        ])
    })
}

private final class Screen: Product {
  @Injected var held: Held

  var sum: Int { held.id }
  var observed: Observed { Observed(screen: self, held: held) }
}

private final class LazyScreen: Product {
  @LazyInjected var held: Held

  var sum: Int { held.id }
  var observed: Observed { Observed(screen: self, held: held) }
}
