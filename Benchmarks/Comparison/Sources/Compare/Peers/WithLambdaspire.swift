import LambdaspireResolver

/// The resolver of an article by Lambdaspire: closures by a type's name, in a shared container.
func withLambdaspire() -> Peer {
  var peer = Peer("Lambdaspire", version: "(from an article)")
  let container = filled.container
  peer.addRows(of: filled)
  peer.add(.wrapper, Work { Screen() })
  // A container of its own, so that what is replaced here is not what the rows above resolve.
  let tested = LambdaspireLibrary()
  tested.addObjects()
  peer.add(
    .isolation,
    Work {
      tested.keep(Held.self) { Held(id: 99) }
      return tested.resolve(Service.self)
    })
  peer.addField(of: filled, also: [])
  peer.add(
    .properties,
    Work {
      Trio(
        { container.resolve() as Injecting<One> }, { container.resolve() as Injecting<Two> },
        { container.resolve() as Injecting<Three> })
    })
  peer.notes = [
    """
    Lambdaspire's resolver is from an article. It has no names, children or locks. Its test changes the container \
    that all share.
    """
  ]
  return peer
}

/// The container of the article, which the wrappers ask; registered once, and with what is kept made: it has no lock.
private let filled: LambdaspireLibrary = {
  let library = LambdaspireLibrary(container: .shared)
  library.addObjects()
  library.addPrepared()
  library.addImports()
  library.addWrapped(One.self)
  library.addWrapped(Two.self)
  library.addWrapped(Three.self)
  _ = (library.resolve(Held.self), library.resolve((any Clock).self), library.complex1)
  _ = (library.single1, library.single2, library.single3)
  return library
}()

private struct LambdaspireLibrary: Library {
  var container = Container()

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { container.resolve() }
  @inline(__always) func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.registerSingleton(type, make)
  }
  @inline(__always) func add<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register(type, make)
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    container.register(type) { [unowned container] in make(container.resolve()) }
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    container.register(type) { [unowned container] in
      make(container.resolve(), container.resolve())
    }
  }
  @inline(__always)
  func add<T, A, B, C, D, E>(_ type: T.Type, _ make: @escaping (A, B, C, D, E) -> T) {
    container.register(type) { [unowned container] in
      make(
        container.resolve(), container.resolve(), container.resolve(), container.resolve(),
        container.resolve())
    }
  }
  @inline(__always)
  func add<T, A, B, C, D, E, F>(_ type: T.Type, _ make: @escaping (A, B, C, D, E, F) -> T) {
    container.register(type) { [unowned container] in
      make(
        container.resolve(), container.resolve(), container.resolve(), container.resolve(),
        container.resolve(), container.resolve())
    }
  }

  @inline(__always) func addWrapped<N>(_ n: N.Type) {
    add(InjectingOne<N>.self) { InjectingOne() }
    add(Injecting<N>.self) { Injecting() }
  }
}

private final class Screen: HeldScreen {
  @Resolved var held: Held
}

private final class InjectingOne<N>: OnBasis {
  @Resolved var basis: Basis<N>
}

private final class Injecting<N>: OnAll {
  @Resolved var first: Basis<One>
  @Resolved var second: Basis<Two>
  @Resolved var third: Basis<Three>
  @Resolved var one: InjectingOne<One>
  @Resolved var two: InjectingOne<Two>
  @Resolved var three: InjectingOne<Three>
}
