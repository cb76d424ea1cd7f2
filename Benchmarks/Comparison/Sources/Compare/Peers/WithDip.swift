import Dip

/// Dip: definitions by type, with its auto-wiring where an initializer needs other parts.
func withDip() -> Peer {
  var peer = Peer("Dip", version: "7.1.1")
  let container = DependencyContainer()
  registerObjects(in: container)
  registerForms(in: container)

  peer.add(.object, Work { try! container.resolve() as Held })
  peer.add(.value) { (try! container.resolve() as any Clock).id }
  peer.add(.unique, Work { try! container.resolve() as Service })
  peer.add(.tree, Work { try! container.resolve() as Tree })
  peer.add(.chain, Work { try! container.resolve() as Chain })
  peer.add(.arguments, Work { try! container.resolve(arguments: 5) as Login })
  peer.add(.named, Work { try! container.resolve(tag: "secure") as Address })
  peer.assembles(assembly)
  peer.add(.oneKey, Work { try! container.resolve() as Held })
  peer.add(.manyKeys, manyKeys(container))
  peer.contended = { recipe in
    let container = DependencyContainer()
    container.register(.singleton) { () -> Held in
      recipe()
      return Held()
    }
    return { _ = try! container.resolve() as Held }
  }
  peer.addFieldWithDip()
  peer.notes = [
    """
    Dip has no container that a request or a test could make and let go. It looks through each new object \
    for properties to inject, which can be switched off, and wasn't.
    """
  ]
  return peer
}

private func registerObjects(in container: DependencyContainer) {
  container.register(.singleton) { Held() }
  container.register(.singleton) { SystemClock() as any Clock }
  container.register(.unique) { Service(held: $0) }
  container.register(.unique) { First(held: $0) }
  container.register(.unique) { Second(held: $0) }
  container.register(.unique) { Third(held: $0) }
  container.register(.unique) { Left(first: $0, second: $1) }
  container.register(.unique) { Right(third: $0) }
  container.register(.unique) { Tree(left: $0, right: $1) }
  container.register(.unique) { Link0(held: $0) }
  container.register(.unique) { Link1(next: $0) }
  container.register(.unique) { Link2(next: $0) }
  container.register(.unique) { Link3(next: $0) }
  container.register(.unique) { Link4(next: $0) }
  container.register(.unique) { Link5(next: $0) }
  container.register(.unique) { Link6(next: $0) }
  container.register(.unique) { Chain(next: $0) }
}

private func registerForms(in container: DependencyContainer) {
  container.register(.unique) { [unowned container] (user: Int) in
    Login(user: user, held: try container.resolve())
  }
  container.register(.singleton, tag: "plain") { Address(port: 80) }
  container.register(.singleton, tag: "secure") { Address(port: 443) }
  registerParts(in: container)
}

private func registerParts(in container: DependencyContainer) {
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
    container.register(.singleton) { Part<P>() }
  }
}

private func assembly() -> Assembly {
  let container = DependencyContainer()
  registerParts(in: container)
  return Assembly(
    container: container, registered: 20,
    resolveAll: {
      func id<P>(_: P.Type) -> Int { (try! container.resolve() as Part<P>).id }
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
  func part<P>(_: P.Type) -> Part<P> { try! container.resolve() }
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
