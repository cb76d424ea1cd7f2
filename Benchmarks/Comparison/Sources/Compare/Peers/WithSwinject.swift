import Swinject

/// Swinject: a container with registrations by type.
func withSwinject() -> Peer {
  var peer = Peer("Swinject", version: "2.10.0")
  let library = SwinjectLibrary()
  let container = library.container
  library.addObjects()
  library.keepParts()
  container.register(Login.self) { r, user in Login(user: user, held: r.resolve(Held.self)!) }
    .inObjectScope(.transient)
  for (name, port) in [("plain", 80), ("secure", 443)] {
    container.register(Address.self, name: name) { _ in Address(port: port) }
      .inObjectScope(.container)
  }
  peer.addRows(of: library)
  peer.addThreads(of: library)
  peer.add(.arguments, Work { container.resolve(Login.self, argument: 5)! })
  peer.add(.named, Work { container.resolve(Address.self, name: "secure")! })
  peer.add(.present, Work { container.resolve(Held.self)! })
  peer.add(.absent) { container.resolve(Missing.self) == nil ? 1 : 0 }
  peer.add(.lazy, Work { LazyScreen(held: container.resolve(Lazy<Held>.self)!) })
  peer.addNested(library)
  peer.notes = [
    """
    Swinject composes a message about an optional that isn't registered, even with its log off. Several threads \
    use `synchronize()`. As in DITranquillity, a request registers its object in the child too, and the lazy row \
    passes the `Lazy` in.
    """
  ]
  return peer
}

private struct SwinjectLibrary: Nesting {
  var container = Container()
  var several: Synchronized { Synchronized(resolver: container.synchronize()) }
  func child() -> Self { Self(container: Container(parent: container)) }

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { container.resolve(type)! }
  @inline(__always) func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register(type) { _ in make() }.inObjectScope(.container)
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    unique(type) { make($0.resolve(A.self)!) }
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    unique(type) { make($0.resolve(A.self)!, $0.resolve(B.self)!) }
  }
  @inline(__always) private func unique<T>(
    _ type: T.Type, _ make: @escaping (any Resolver) -> T
  ) { container.register(type, factory: make).inObjectScope(.transient) }
}

private struct Synchronized: Finder {
  let resolver: any Resolver
  @inline(__always) func find<T>(_ type: T.Type) -> T { resolver.resolve(type)! }
}

private final class LazyScreen: Product {
  let lazily: Lazy<Held>
  init(held: Lazy<Held>) { lazily = held }

  var sum: Int { lazily.instance.id }
  var observed: Observed { Observed(screen: self, held: lazily.instance) }
}
