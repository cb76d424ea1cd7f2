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
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    container.register(.unique, type: type) { make($0) }
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    container.register(.unique, type: type) { make($0, $1) }
  }
}
