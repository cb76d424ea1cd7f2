import Skein

/// Skein: bindings of modules, in an application that lives on the main actor.
func withSkein() -> Peer {
  onMain(skein)
}

/// All rows of one thread are done on the main thread; only the check of that is added.
private func onMain<T>(_ body: @MainActor () -> T) -> T {
  MainActor.assumeIsolated { OnMain(value: body()) }.value
}

// SAFETY: it does not leave the main thread.
private struct OnMain<T>: @unchecked Sendable { let value: T }

@MainActor private func skein() -> Peer {
  var peer = Peer("Skein", version: "1.0.1")
  let app = try! SkeinApplication {
    objects()
    forms()
  }

  peer.add(.object, Work { onMain { try! app.get(Held.self) } })
  peer.add(.value) { onMain { try! app.get((any Clock).self).id } }
  peer.add(.unique, Work { onMain { try! app.get(Service.self) } })
  peer.add(.tree, Work { onMain { try! app.get(Tree.self) } })
  peer.add(.chain, Work { onMain { try! app.get(Chain.self) } })
  peer.add(.arguments, Work { onMain { try! app.get(Login.self, arguments: 5) } })
  peer.add(.named, Work { onMain { try! app.get(Address.self, qualifier: Named("secure")) } })
  peer.assembles {
    onMain {
      let app = try! SkeinApplication { module { parts() } }
      return Assembly(registered: 20) { resolveAll(app) }
    }
  }
  peer.add(
    .isolation,
    Work {
      onMain {
        let fake = module { single(Held.self) { _ in Held(id: 99) } }
        return try! SkeinApplication { objects().overriding(fake) }.get(Service.self)
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
  peer.notes = [
    """
    Skein's bindings live on the main actor, and check that, except in its rows of several threads. Its scopes are \
    closed with `await`, so a request has no figure.
    """
  ]
  return peer
}

/// What tells two bindings of a type apart.
private struct Named: SkeinQualifier {
  let name: String
  init(_ name: String) { self.name = name }
}

/// Bindings that may be asked for on any thread.
private struct Anywhere: Finder {
  let app: SkeinApplication
  @MainActor init(_ bindings: [Binding]) { app = try! SkeinApplication { module { bindings } } }
  func find<T: Sendable>(_ type: T.Type) -> T { try! app.nonisolatedGet(type) }
}

@MainActor private func objects() -> Module {
  module {
    single(Held.self) { _ in Held() }
    single((any Clock).self) { _ in SystemClock() }
    factory(Service.self, using: Service.init(held:))
    factory(First.self, using: First.init(held:))
    factory(Second.self, using: Second.init(held:))
    factory(Third.self, using: Third.init(held:))
    factory(Left.self, using: Left.init(first:second:))
    factory(Right.self, using: Right.init(third:))
    factory(Tree.self, using: Tree.init(left:right:))
    factory(Link0.self, using: Link0.init(held:))
    factory(Link1.self, using: Link1.init(next:))
    factory(Link2.self, using: Link2.init(next:))
    factory(Link3.self, using: Link3.init(next:))
    factory(Link4.self, using: Link4.init(next:))
    factory(Link5.self, using: Link5.init(next:))
    factory(Link6.self, using: Link6.init(next:))
    factory(Chain.self, using: Chain.init(next:))
  }
}

@MainActor private func forms() -> Module {
  module {
    factory(Login.self, arguments: Int.self, using: Login.init(user:held:))
    single(Address.self, qualifier: Named("plain")) { _ in Address(port: 80) }
    single(Address.self, qualifier: Named("secure")) { _ in Address(port: 443) }
    parts()
  }
}

@MainActor private func parts() -> [Binding] {
  [
    part(Purpose.P0.self), part(Purpose.P1.self), part(Purpose.P2.self), part(Purpose.P3.self),
    part(Purpose.P4.self), part(Purpose.P5.self), part(Purpose.P6.self), part(Purpose.P7.self),
    part(Purpose.P8.self), part(Purpose.P9.self), part(Purpose.P10.self), part(Purpose.P11.self),
    part(Purpose.P12.self), part(Purpose.P13.self), part(Purpose.P14.self),
    part(Purpose.P15.self), part(Purpose.P16.self), part(Purpose.P17.self),
    part(Purpose.P18.self), part(Purpose.P19.self),
  ]
}

@MainActor private func part<P>(_ purpose: P.Type) -> Binding {
  single(Part<P>.self) { _ in Part() }
}

private func resolveAll(_ app: SkeinApplication) -> Int {
  onMain {
    @MainActor func id<P>(_: P.Type) -> Int { try! app.get(Part<P>.self).id }
    var sum = 0
    sum += id(Purpose.P0.self) + id(Purpose.P1.self) + id(Purpose.P2.self) + id(Purpose.P3.self)
    sum += id(Purpose.P4.self) + id(Purpose.P5.self) + id(Purpose.P6.self) + id(Purpose.P7.self)
    sum += id(Purpose.P8.self) + id(Purpose.P9.self) + id(Purpose.P10.self) + id(Purpose.P11.self)
    sum += id(Purpose.P12.self) + id(Purpose.P13.self) + id(Purpose.P14.self)
    sum += id(Purpose.P15.self) + id(Purpose.P16.self) + id(Purpose.P17.self)
    sum += id(Purpose.P18.self) + id(Purpose.P19.self)
    return sum
  }
}
