import Resolver

/// Resolver: registrations by type in its main container.
func withResolver() -> Peer {
  var peer = Peer("Resolver", version: "1.5.1")
  // The wrappers ask this one.
  let container = Resolver.main
  let library = ResolverLibrary(container: container)
  library.addObjects()
  library.keepParts()
  container.register { r, args in Login(user: args(), held: r.resolve()) }.scope(.unique)
  container.register(name: "plain") { Address(port: 80) }.scope(.application)
  container.register(name: "secure") { Address(port: 443) }.scope(.application)
  peer.addRows(of: library)
  peer.addThreads(of: library)
  peer.add(.arguments, Work { container.resolve(Login.self, args: 5) })
  peer.add(.wrapper, Work { Screen() })
  peer.add(.named, Work { container.resolve(Address.self, name: "secure") })
  peer.add(.present, Work { container.optional(Held.self)! })
  peer.add(.absent) { container.optional(Missing.self) == nil ? 1 : 0 }
  peer.add(.lazy, Work { LazyScreen() })
  peer.add(
    .isolation,
    Work {
      let mock = Resolver(child: container)
      mock.register { Held(id: 99) }.scope(.container)
      return mock.resolve(Service.self)
    })
  peer.addNested(library)
  peer.notes = [
    """
    Resolver doesn't build on Linux as released; it has an `Int32(…)` around `PTHREAD_MUTEX_RECURSIVE`.
    """
  ]
  return peer
}

private struct ResolverLibrary: Nesting {
  var container = Resolver()
  /// What a child of the main container keeps, the application does not.
  private var kept: ResolverScope { container === Resolver.main ? .application : .container }
  func child() -> Self { Self(container: Resolver(child: container)) }

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { container.resolve(type) }
  @inline(__always) func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register(type) { make() }.scope(kept)
  }
  @inline(__always) func keepHere<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register(type) { make() }.scope(.container)
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    container.register(type) { r in make(r.resolve()) }.scope(.unique)
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    container.register(type) { r in make(r.resolve(), r.resolve()) }.scope(.unique)
  }
}

private final class Screen: HeldScreen {
  @Injected var held: Held
}

private final class LazyScreen: HeldScreen {
  @LazyInjected var held: Held
}
