import Resolver

/// Resolver: registrations by type in its main container.
func withResolver() -> Peer {
  var peer = Peer("Resolver", version: "1.5.1")
  let container = Resolver.main
  registerObjects(in: container)
  registerForms(in: container)

  peer.add(.object, Work { container.resolve(Held.self) })
  peer.add(.value) { container.resolve((any Clock).self).id }
  peer.add(.unique, Work { container.resolve(Service.self) })
  peer.add(.tree, Work { container.resolve(Tree.self) })
  peer.add(.chain, Work { container.resolve(Chain.self) })
  peer.add(.arguments, Work { container.resolve(Login.self, args: 5) })
  peer.add(.wrapper, Work { Screen() })
  peer.add(.named, Work { container.resolve(Address.self, name: "secure") })
  peer.add(.present, Work { container.optional(Held.self)! })
  peer.add(.absent) { container.optional(Missing.self) == nil ? 1 : 0 }
  peer.add(.lazy, Work { LazyScreen() })
  peer.assembles(assembly)
  peer.add(
    .request,
    Work {
      let child = Resolver(child: container)
      child.register { User(id: 5) }.scope(.container)
      child.register { r, _ in Request(user: r.resolve(), held: r.resolve()) }.scope(.unique)
      return child.resolve(Request.self)
    })
  peer.add(
    .isolation,
    Work {
      let mock = Resolver(child: container)
      mock.register { Held(id: 99) }.scope(.container)
      return mock.resolve(Service.self)
    })
  peer.add(.oneKey, Work { container.resolve(Held.self) })
  peer.add(.manyKeys, manyKeys(container))
  peer.contended = { recipe in
    let container = Resolver()
    container.register { () -> Held? in
      recipe()
      return Held()
    }.scope(.container)
    return { _ = container.resolve(Held.self) }
  }
  peer.addFieldWithResolver()
  peer.notes = [
    """
    Resolver doesn't build on Linux as released; it was measured with an `Int32(…)` around \
    `PTHREAD_MUTEX_RECURSIVE`.
    """
  ]
  return peer
}

private func registerObjects(in container: Resolver) {
  container.register { Held() }.scope(.application)
  container.register { SystemClock() as any Clock }.scope(.application)
  unique { Service(held: $0.resolve()) }
  unique { First(held: $0.resolve()) }
  unique { Second(held: $0.resolve()) }
  unique { Third(held: $0.resolve()) }
  unique { Left(first: $0.resolve(), second: $0.resolve()) }
  unique { Right(third: $0.resolve()) }
  unique { Tree(left: $0.resolve(), right: $0.resolve()) }
  unique { Link0(held: $0.resolve()) }
  unique { Link1(next: $0.resolve()) }
  unique { Link2(next: $0.resolve()) }
  unique { Link3(next: $0.resolve()) }
  unique { Link4(next: $0.resolve()) }
  unique { Link5(next: $0.resolve()) }
  unique { Link6(next: $0.resolve()) }
  unique { Chain(next: $0.resolve()) }

  func unique<T>(_ make: @escaping (Resolver) -> T) {
    container.register(T.self) { make($0) }.scope(.unique)
  }
}

private func registerForms(in container: Resolver) {
  container.register { r, args in Login(user: args(), held: r.resolve()) }.scope(.unique)
  container.register(name: "plain") { Address(port: 80) }.scope(.application)
  container.register(name: "secure") { Address(port: 443) }.scope(.application)
  registerParts(in: container)
}

private func registerParts(in container: Resolver) {
  keep(Purpose.P0.self)
  keep(Purpose.P1.self)
  keep(Purpose.P2.self)
  keep(Purpose.P3.self)
  keep(Purpose.P4.self)
  keep(Purpose.P5.self)
  keep(Purpose.P6.self)
  keep(Purpose.P7.self)
  keep(Purpose.P8.self)
  keep(Purpose.P9.self)
  keep(Purpose.P10.self)
  keep(Purpose.P11.self)
  keep(Purpose.P12.self)
  keep(Purpose.P13.self)
  keep(Purpose.P14.self)
  keep(Purpose.P15.self)
  keep(Purpose.P16.self)
  keep(Purpose.P17.self)
  keep(Purpose.P18.self)
  keep(Purpose.P19.self)
  func keep<P>(_: P.Type) {
    container.register { Part<P>() }.scope(.container)
  }
}

private func assembly() -> Assembly {
  let container = Resolver()
  registerParts(in: container)
  return Assembly(
    container: container, registered: 20,
    resolveAll: {
      func id<P>(_: P.Type) -> Int { container.resolve(Part<P>.self).id }
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

private func manyKeys(_ container: Resolver) -> Work {
  func part<P>(_: P.Type) -> Part<P> { container.resolve(Part<P>.self) }
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
