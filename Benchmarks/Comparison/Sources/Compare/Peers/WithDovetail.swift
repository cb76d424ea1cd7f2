import Dovetail

/// Dovetail's container, as its README shows it.
func withDovetail() -> Peer {
  var peer = Peer(Peer.containerName, version: "this one")
  let library = DovetailLibrary()
  let container = library.container
  library.addObjects()
  library.keepParts()
  container.register(Login.self, as: .unique) { (user: Given<Int>, held: Held) in
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
  // The wrappers ask the shared container.
  DependencyContainer.shared.register(Held.self) { Held() }

  peer.addRows(of: library)
  peer.addThreads(of: library)
  peer.add(.arguments, Work { try! container.resolve(Login.self, with: 5) })
  peer.add(.wrapper, Work { Screen() })
  peer.add(.named, Work { try! container.resolve(Address.self, named: "secure") })
  peer.add(.present, Work { try! container.resolve(Held?.self)! })
  peer.add(.absent) { try! container.resolve(Missing?.self) == nil ? 1 : 0 }
  peer.add(.collection, Work { try! container.resolve([any Plugin].self) })
  peer.add(.lazy, Work { LazyScreen() })
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
  peer.notes = [
    """
    In Dovetail, a request is a scope, and a test a fork of a container with some 45 bindings. Neither is closed \
    here.
    """
  ]
  return peer
}

private struct DovetailLibrary: Library {
  var container = DependencyContainer()

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { try! container.resolve(type) }
  @inline(__always) func keep<T: Sendable>(
    _ type: T.Type, _ make: @escaping @Sendable () -> T
  ) { container.register(type, using: make) }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping @Sendable (A) -> T) {
    container.register(type, as: .unique, using: make)
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping @Sendable (A, B) -> T) {
    container.register(type, as: .unique, using: make)
  }
}

private final class Screen: HeldScreen {
  @Injected var held: Held
}

private final class LazyScreen: HeldScreen {
  @LazyInjected var held: Held
}
