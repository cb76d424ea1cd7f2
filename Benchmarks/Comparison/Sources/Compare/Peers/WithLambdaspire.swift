import LambdaspireResolver

/// The resolver of an article by Lambdaspire: closures by a type's name, in a shared container.
func withLambdaspire() -> Peer {
  var peer = Peer("Lambdaspire", version: "(from an article)")
  let container = filled

  peer.add(.object, Work { container.resolve() as Held })
  peer.add(.value) { (container.resolve() as any Clock).id }
  peer.add(.unique, Work { container.resolve() as Service })
  peer.add(.tree, Work { container.resolve() as Tree })
  peer.add(.chain, Work { container.resolve() as Chain })
  peer.add(.wrapper, Work { Screen() })
  peer.assembles(assembly)
  // A container of its own, so that what is replaced here is not what the rows above resolve.
  let tested = Container()
  registerObjects(in: tested)
  peer.add(
    .isolation,
    Work {
      tested.registerSingleton(Held.self) { Held(id: 99) }
      return tested.resolve() as Service
    })
  peer.addFieldWithLambdaspire()
  peer.notes = [
    """
    Lambdaspire's resolver was rewritten from an article. It has no names, children or locks. Its test \
    registers the part again in the container that all share, and nothing puts the former one back.
    """
  ]
  return peer
}

/// The container of the article, registered once, and with what is kept made: it has no lock.
private let filled: Container = {
  let container = Container.shared
  registerObjects(in: container)
  _ = container.resolve() as Held
  _ = container.resolve() as any Clock
  return container
}()

private func registerObjects(in container: Container) {
  container.registerSingleton(Held.self) { Held() }
  container.registerSingleton((any Clock).self) { SystemClock() }
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

  func unique<T>(_ make: @escaping (Container) -> T) {
    container.register(T.self) { [unowned container] in make(container) }
  }
}

private func registerParts(in container: Container) {
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
    container.registerSingleton(Part<P>.self) { Part<P>() }
  }
}

private func assembly() -> Assembly {
  let container = Container()
  registerParts(in: container)
  return Assembly(
    container: container, registered: 20,
    resolveAll: {
      func id<P>(_: P.Type) -> Int { (container.resolve() as Part<P>).id }
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

private final class Screen: Product {
  @Resolved var held: Held

  var sum: Int { held.id }
  var observed: Observed { Observed(screen: self, held: held) }
}
