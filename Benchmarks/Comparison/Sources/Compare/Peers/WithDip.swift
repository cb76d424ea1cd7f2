import Dip

/// Dip: definitions by type, with its auto-wiring where an initializer needs other parts.
func withDip() -> Peer {
  var peer = Peer("Dip", version: "7.1.1")
  let library = DipLibrary()
  let container = library.container
  library.addObjects()
  library.keepParts()
  container.register(.unique) { [unowned container] (user: Int) in
    Login(user: user, held: try container.resolve())
  }
  container.register(.singleton, tag: "plain") { Address(port: 80) }
  container.register(.singleton, tag: "secure") { Address(port: 443) }
  peer.addRows(of: library)
  peer.addThreads(of: library)
  peer.add(.arguments, Work { try! container.resolve(arguments: 5) as Login })
  peer.add(.named, Work { try! container.resolve(tag: "secure") as Address })

  let field = DipLibrary()
  field.addPrepared()
  field.addImports()
  field.addForms(One.self)
  field.addForms(Two.self)
  field.addForms(Three.self)
  peer.addField(of: field, also: [.conditional])
  peer.add(
    .properties,
    Work {
      Trio(
        { field.resolve(Injecting<One>.self) }, { field.resolve(Injecting<Two>.self) },
        { field.resolve(Injecting<Three>.self) })
    })
  peer.notes = [
    """
    Dip has no container to make and let go. It looks through each new object for properties to inject.
    """
  ]
  return peer
}

private struct DipLibrary: Library {
  let container = DependencyContainer()

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { try! container.resolve() }
  @inline(__always) func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register(.singleton, type: type) { make() }
  }
  @inline(__always) func add<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register(.unique, type: type) { make() }
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    container.register(.unique, type: type) { make($0) }
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    container.register(.unique, type: type) { make($0, $1) }
  }
  @inline(__always)
  func add<T, A, B, C, D, E>(_ type: T.Type, _ make: @escaping (A, B, C, D, E) -> T) {
    container.register(.unique, type: type) { make($0, $1, $2, $3, $4) }
  }
  @inline(__always)
  func add<T, A, B, C, D, E, F>(_ type: T.Type, _ make: @escaping (A, B, C, D, E, F) -> T) {
    container.register(.unique, type: type) { make($0, $1, $2, $3, $4, $5) }
  }

  @inline(__always) func addForms<N: Nth>(_ n: N.Type) {
    container.register(.unique, tag: N.name) { Chosen(number: N.number) as any Condition }
    container.register(.unique) { [unowned container] in
      Conditional<N>(chosen: try container.resolve(tag: N.name))
    }
    add(InjectingOne<N>.self) { InjectingOne() }
    add(Injecting<N>.self) { Injecting() }
  }
}

private final class InjectingOne<N>: Made {
  @Injected var basis: Basis<N>?

  var sum: Int { basis!.sum }
  var needs: [any Made] { [basis!] }
}

private final class Injecting<N>: Made {
  @Injected var first: Basis<One>?
  @Injected var second: Basis<Two>?
  @Injected var third: Basis<Three>?
  @Injected var one: InjectingOne<One>?
  @Injected var two: InjectingOne<Two>?
  @Injected var three: InjectingOne<Three>?

  var sum: Int { first!.sum + second!.sum + third!.sum + one!.sum + two!.sum + three!.sum }
  var needs: [any Made] { [first!, second!, third!, one!, two!, three!] }
}
