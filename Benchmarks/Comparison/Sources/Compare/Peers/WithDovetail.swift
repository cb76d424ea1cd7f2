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
  peer.addFieldWithDovetail()
  peer.notes = [
    """
    In Dovetail, a request is a scope, and a test a fork of a container with some 45 bindings. Neither is closed \
    here.
    """
  ]
  return peer
}

extension Peer {
  fileprivate mutating func addFieldWithDovetail() {
    let library = DovetailLibrary()
    let container = library.container
    library.addPrepared()
    library.addImports()
    library.addControllers()
    library.addScoped()
    library.addAdapters()
    library.addForms(One.self)
    library.addForms(Two.self)
    library.addForms(Three.self)
    addField(of: library, also: [.multiple, .conditional])
    add(
      .properties,
      Work {
        Trio(
          { library.resolve(Injecting<One>.self) }, { library.resolve(Injecting<Two>.self) },
          { library.resolve(Injecting<Three>.self) })
      })
    add(.child, Work { Trio({ child(One.self) }, { child(Two.self) }, { child(Three.self) }) })
    add(.scope, Work { Trio({ scope(One.self) }, { scope(Two.self) }, { scope(Three.self) }) })

    func child<N>(_ n: N.Type) -> CombinedInChild<N> {
      let child = container.makeScope("child") { DovetailLibrary(container: $0).addInChild() }
      return try! child.resolve(CombinedInChild<N>.self)
    }

    func scope<N>(_ n: N.Type) -> Controller<N> {
      try! container.makeScope("request").resolve(Controller<N>.self)
    }
  }
}

private struct DovetailLibrary: Library {
  var container = DependencyContainer()

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { try! container.resolve(type) }
  @inline(__always) func keep<T: Sendable>(
    _ type: T.Type, _ make: @escaping @Sendable () -> T
  ) { container.register(type, using: make) }
  @inline(__always) func add<T>(_ type: T.Type, _ make: @escaping @Sendable () -> T) {
    container.register(type, as: .unique, using: make)
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping @Sendable (A) -> T) {
    container.register(type, as: .unique, using: make)
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping @Sendable (A, B) -> T) {
    container.register(type, as: .unique, using: make)
  }
  @inline(__always)
  func add<T, A, B, C, D, E>(_ type: T.Type, _ make: @escaping @Sendable (A, B, C, D, E) -> T) {
    container.register(type, as: .unique, using: make)
  }
  @inline(__always) func add<T, A, B, C, D, E, F>(
    _ type: T.Type, _ make: @escaping @Sendable (A, B, C, D, E, F) -> T
  ) { container.register(type, as: .unique, using: make) }

  @inline(__always) func addCalculator<N: Nth>(_ n: N.Type) {
    container.register(N.Calculator.self, as: .unique) { N.calculator(Adding()) }
    container.decorate(N.Calculator.self) { inner, _ in N.counting(inner) }
  }

  @inline(__always) func addForms<N: Nth>(_ n: N.Type) {
    add(Multiple<N>.self, Multiple.init(adapters:))
    container.register((any Condition).self, named: .named(N.name), as: .unique) {
      Chosen(number: N.number)
    }
    container.register(
      Conditional<N>.self, as: .unique, keys: .named(N.name), using: Conditional.init(chosen:))
    add(InjectingOne<N>.self) { InjectingOne() }
    add(Injecting<N>.self) { Injecting() }
  }

  func addAdapters() {
    container.contribute((any Adapter).self, as: .unique) { Adapting<One>() }
    container.contribute((any Adapter).self, as: .unique) { Adapting<Two>() }
    container.contribute((any Adapter).self, as: .unique) { Adapting<Three>() }
    container.contribute((any Adapter).self, as: .unique) { Adapting<Four>() }
    container.contribute((any Adapter).self, as: .unique) { Adapting<Five>() }
  }

  func addScoped() {
    container.register(Scoped<One>.self, as: .scoped("request")) { Scoped() }
    container.register(Scoped<Two>.self, as: .scoped("request")) { Scoped() }
    container.register(Scoped<Three>.self, as: .scoped("request")) { Scoped() }
    container.register(Scoped<Four>.self, as: .scoped("request")) { Scoped() }
    container.register(Scoped<Five>.self, as: .scoped("request")) { Scoped() }
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
