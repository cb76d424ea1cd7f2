import DITranquillity

/// DITranquillity: components by type, whose closures name what they need as parameters.
func withDITranquillity() -> Peer {
  var peer = Peer("DITranquillity", version: "6.0.0")
  // It says on the console whenever an optional is not registered.
  DISetting.Log.level = .warning
  let library = DITranquillityLibrary()
  let container = library.container
  library.addObjects()
  library.keepParts()
  library.addForms()
  peer.addRows(of: library)
  peer.addThreads(of: library)
  peer.add(.arguments, Work { container.resolve(args: 5) as Login })
  peer.add(.named, Work { container.resolve(name: "secure") as Address })
  peer.add(.present, Work { (container.resolve() as Held?)! })
  peer.add(.absent) { (container.resolve() as Missing?) == nil ? 1 : 0 }
  peer.add(.collection, Work { many(container.resolve()) as [any Plugin] })
  peer.add(.lazy, Work { LazyScreen(held: container.resolve()) })
  peer.addNested(library)
  peer.notes = [
    "DITranquillity advises against containers made while the program runs. Its log is off."
  ]
  return peer
}

private struct DITranquillityLibrary: Nesting {
  var container = DIContainer()
  func child() -> Self { Self(container: DIContainer(parent: container)) }

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { container.resolve() }
  @inline(__always) func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register { make() }.lifetime(.perRun(.strong))
  }
  @inline(__always) func keepHere<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register { make() }.lifetime(.perContainer(.strong))
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    container.register { make($0) }.lifetime(.prototype)
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    container.register { make($0, $1) }.lifetime(.prototype)
  }

  func addForms() {
    container.register { Login(user: arg($0), held: $1) }.lifetime(.prototype)
    container.register { Address(port: 80) }.as(Address.self, name: "plain")
      .lifetime(.perRun(.strong))
    container.register { Address(port: 443) }.as(Address.self, name: "secure")
      .lifetime(.perRun(.strong))
    container.register { Plug<Purpose.P0>() }.as((any Plugin).self).lifetime(.perRun(.strong))
    container.register { Plug<Purpose.P1>() }.as((any Plugin).self).lifetime(.perRun(.strong))
    container.register { Plug<Purpose.P2>() }.as((any Plugin).self).lifetime(.perRun(.strong))
    container.register { Plug<Purpose.P3>() }.as((any Plugin).self).lifetime(.perRun(.strong))
    container.register { Plug<Purpose.P4>() }.as((any Plugin).self).lifetime(.perRun(.strong))
  }
}

private final class LazyScreen: Product {
  let lazily: Lazy<Held>
  init(held: Lazy<Held>) { lazily = held }

  var sum: Int { lazily.value.id }
  var observed: Observed { Observed(screen: self, held: lazily.value) }
}
