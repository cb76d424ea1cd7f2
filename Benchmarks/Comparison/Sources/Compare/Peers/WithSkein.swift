import Skein

/// Skein: bindings of modules, in an application that lives on the main actor.
func withSkein() -> Peer { onMain(skein) }

/// All rows of one thread are done on the main thread; only the check of that is added.
private func onMain<T>(_ body: @MainActor () -> T) -> T {
  MainActor.assumeIsolated { OnMain(value: body()) }.value
}

// SAFETY: it does not leave the main thread.
private struct OnMain<T>: @unchecked Sendable { let value: T }

@MainActor private func skein() -> Peer {
  var peer = Peer("Skein", version: "1.0.1")
  let library = SkeinLibrary()
  library.addObjects()
  library.keepParts()
  library.bindings += [
    factory(Login.self, arguments: Int.self, using: Login.init(user:held:)),
    single(Address.self, qualifier: Named(name: "plain")) { _ in Address(port: 80) },
    single(Address.self, qualifier: Named(name: "secure")) { _ in Address(port: 443) },
  ]
  library.finish()
  let app = library.app!
  peer.addRows(of: library)
  peer.add(.arguments, Work { onMain { try! app.get(Login.self, arguments: 5) } })
  peer.add(
    .named, Work { onMain { try! app.get(Address.self, qualifier: Named(name: "secure")) } })
  peer.add(
    .isolation,
    Work {
      onMain {
        let fake = module { single(Held.self) { _ in Held(id: 99) } }
        let objects = SkeinLibrary()
        objects.addObjects()
        return try! SkeinApplication { module { objects.bindings }.overriding(fake) }
          .get(Service.self)
      }
    })
  let anywhere = Anywhere([
    nonisolatedSingle(Held.self) { _ in Held() },
    nonisolatedSingle(Part<Purpose.P0>.self) { _ in Part() },
    nonisolatedSingle(Part<Purpose.P1>.self) { _ in Part() },
    nonisolatedSingle(Part<Purpose.P2>.self) { _ in Part() },
    nonisolatedSingle(Part<Purpose.P3>.self) { _ in Part() },
  ])
  peer.addThreads(of: anywhere) { make in
    onMain { Anywhere([nonisolatedSingle(Held.self) { _ in make() }]) }
  }

  let field = SkeinLibrary()
  field.addPrepared()
  field.addImports()
  field.addForms(One.self)
  field.addForms(Two.self)
  field.addForms(Three.self)
  field.finish()
  peer.addField(of: field, also: [.conditional, .properties])
  peer.notes = [
    """
    Skein's bindings live on the main actor, and check that, except in its rows of several threads. Its \
    scopes are kept until they're closed with `await`, so it has no figure for a request. A test makes an \
    application with one binding replaced.
    """
  ]
  return peer
}

/// What tells two bindings of a type apart.
private struct Named: SkeinQualifier { let name: String }

/// Bindings that may be asked for on any thread.
private struct Anywhere: Finder {
  let app: SkeinApplication
  @MainActor init(_ bindings: [Binding]) { app = try! SkeinApplication { module { bindings } } }
  func find<T: Sendable>(_ type: T.Type) -> T { try! app.nonisolatedGet(type) }
}

private final class SkeinLibrary: Library {
  var bindings: [Binding] = []
  private(set) var app: SkeinApplication!

  func finish() {
    onMain { app = try! SkeinApplication { module { bindings } } }
    bindings = []
  }

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { onMain { try! app.get(type) } }
  @inline(__always) func keep<T: Sendable>(
    _ type: T.Type, _ make: @escaping @Sendable () -> T
  ) { onMain { bindings.append(single(type) { _ in make() }) } }
  @inline(__always) func add<T>(_ type: T.Type, _ make: @escaping @Sendable () -> T) {
    onMain { bindings.append(factory(type) { _ in make() }) }
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping @Sendable (A) -> T) {
    onMain { bindings.append(factory(type, using: make)) }
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping @Sendable (A, B) -> T) {
    onMain { bindings.append(factory(type, using: make)) }
  }
  @inline(__always)
  func add<T, A, B, C, D, E>(_ type: T.Type, _ make: @escaping @Sendable (A, B, C, D, E) -> T) {
    onMain { bindings.append(factory(type, using: make)) }
  }
  @inline(__always)
  func add<T, A, B, C, D, E, F>(_ type: T.Type, _ make: @escaping @Sendable (A, B, C, D, E, F) -> T)
  {
    onMain { bindings.append(factory(type, using: make)) }
  }

  @inline(__always) func addForms<N: Nth>(_ n: N.Type) {
    onMain {
      bindings += [
        factory((any Condition).self, qualifier: Named(name: N.name)) { _ in
          Chosen(number: N.number)
        },
        factory(Conditional<N>.self) {
          Conditional(chosen: try $0.get((any Condition).self, qualifier: Named(name: N.name)))
        },
      ]
    }
    addSettable(n)
  }
}
