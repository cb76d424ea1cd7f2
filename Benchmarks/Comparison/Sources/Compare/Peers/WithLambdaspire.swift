import LambdaspireResolver

/// The resolver of an article by Lambdaspire: closures by a type's name, in a shared container.
func withLambdaspire() -> Peer {
  var peer = Peer("Lambdaspire", version: "(from an article)")
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
  _ = (library.resolve(Held.self), library.resolve((any Clock).self))
  return library
}()

private struct LambdaspireLibrary: Library {
  var container = Container()

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { container.resolve() }
  @inline(__always) func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.registerSingleton(type, make)
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    container.register(type) { [unowned container] in make(container.resolve()) }
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    container.register(type) { [unowned container] in
      make(container.resolve(), container.resolve())
    }
  }
}

private final class Screen: HeldScreen {
  @Resolved var held: Held
}
