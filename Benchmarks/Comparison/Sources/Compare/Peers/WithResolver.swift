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

  library.addPrepared()
  library.addImports()
  library.addControllers()
  library.keepScoped()
  library.addForms(One.self)
  library.addForms(Two.self)
  library.addForms(Three.self)
  peer.addField(of: library, also: [.conditional])
  peer.add(
    .properties,
    Work {
      Trio(
        { container.resolve(Injecting<One>.self) }, { container.resolve(Injecting<Two>.self) },
        { container.resolve(Injecting<Three>.self) })
    })
  peer.addNested(library, field: library)
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
  /// What is registered in the parent is kept by the container that is asked, which is the child.
  func request() -> Self { child() }

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { container.resolve(type) }
  @inline(__always) func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register(type) { make() }.scope(kept)
  }
  @inline(__always) func keepHere<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register(type) { make() }.scope(.container)
  }
  @inline(__always) func add<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register(type) { make() }.scope(.unique)
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    container.register(type) { r in make(r.resolve()) }.scope(.unique)
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    container.register(type) { r in make(r.resolve(), r.resolve()) }.scope(.unique)
  }
  @inline(__always)
  func add<T, A, B, C, D, E>(_ type: T.Type, _ make: @escaping (A, B, C, D, E) -> T) {
    container.register(type) { r in
      make(r.resolve(), r.resolve(), r.resolve(), r.resolve(), r.resolve())
    }.scope(.unique)
  }
  @inline(__always)
  func add<T, A, B, C, D, E, F>(_ type: T.Type, _ make: @escaping (A, B, C, D, E, F) -> T) {
    container.register(type) { r in
      make(r.resolve(), r.resolve(), r.resolve(), r.resolve(), r.resolve(), r.resolve())
    }.scope(.unique)
  }

  @inline(__always) func addForms<N: Nth>(_ n: N.Type) {
    container.register((any Condition).self, name: .name(fromString: N.name)) {
      Chosen(number: N.number)
    }.scope(.unique)
    container.register(Conditional<N>.self) { r in
      Conditional(chosen: r.resolve((any Condition).self, name: .name(fromString: N.name)))
    }.scope(.unique)
    add(InjectingOne<N>.self) { InjectingOne() }
    add(Injecting<N>.self) { Injecting() }
  }
}

private final class Screen: HeldScreen {
  @Injected var held: Held
}

private final class LazyScreen: HeldScreen {
  @LazyInjected var held: Held
}

private final class InjectingOne<N>: OnBasis {
  @Injected var basis: Basis<N>
}

private final class Injecting<N>: OnAll {
  @Injected var first: Basis<One>
  @Injected var second: Basis<Two>
  @Injected var third: Basis<Three>
  @Injected var one: InjectingOne<One>
  @Injected var two: InjectingOne<Two>
  @Injected var three: InjectingOne<Three>
}
