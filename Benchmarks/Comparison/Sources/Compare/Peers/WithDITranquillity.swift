import DITranquillity

/// DITranquillity: components by type, whose closures name what they need as parameters.
func withDITranquillity() -> Peer {
  var peer = Peer("DITranquillity", version: "6.0.0")
  // It says on the console whenever an optional is not registered.
  DISetting.Log.level = .warning
  DITranquillityLibrary.kept = .perRun(.strong)
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

  let field = DITranquillityLibrary()
  field.addPrepared()
  DITranquillityLibrary.kept = .perContainer(.strong)
  field.addImports()
  field.addControllers()
  field.addAdapters()
  field.addForms(One.self)
  field.addForms(Two.self)
  field.addForms(Three.self)
  peer.addField(of: field, also: [.conditional, .multiple, .properties])
  peer.addNested(library, field: field)
  peer.notes = [
    "DITranquillity advises against containers made while the program runs. Its log is off."
  ]
  return peer
}

private struct DITranquillityLibrary: Nesting {
  var container = DIContainer()
  /// For how long: the run, while containers are filled of which there is one.
  nonisolated(unsafe) static var kept = DILifeTime.perContainer(.strong)
  func child() -> Self { Self(container: DIContainer(parent: container)) }

  @inline(__always) func resolve<T>(_ type: T.Type) -> T { container.resolve() }
  @inline(__always) func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register { make() }.lifetime(Self.kept)
  }
  @inline(__always) func keepHere<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register { make() }.lifetime(.perContainer(.strong))
  }
  @inline(__always) func add<T>(_ type: T.Type, _ make: @escaping () -> T) {
    container.register { make() }.lifetime(.prototype)
  }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    container.register { make($0) }.lifetime(.prototype)
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    container.register { make($0, $1) }.lifetime(.prototype)
  }
  @inline(__always)
  func add<T, A, B, C, D, E>(_ type: T.Type, _ make: @escaping (A, B, C, D, E) -> T) {
    container.register { make($0, $1, $2, $3, $4) }.lifetime(.prototype)
  }
  @inline(__always)
  func add<T, A, B, C, D, E, F>(_ type: T.Type, _ make: @escaping (A, B, C, D, E, F) -> T) {
    container.register { make($0, $1, $2, $3, $4, $5) }.lifetime(.prototype)
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

  func addAdapters() {
    container.register { Adapting<One>() }.as((any Adapter).self).lifetime(.prototype)
    container.register { Adapting<Two>() }.as((any Adapter).self).lifetime(.prototype)
    container.register { Adapting<Three>() }.as((any Adapter).self).lifetime(.prototype)
    container.register { Adapting<Four>() }.as((any Adapter).self).lifetime(.prototype)
    container.register { Adapting<Five>() }.as((any Adapter).self).lifetime(.prototype)
  }

  @inline(__always) func addForms<N: Nth>(_ n: N.Type) {
    container.register { Multiple<N>(adapters: many($0)) }.lifetime(.prototype)
    container.register { Chosen(number: N.number) }.as((any Condition).self, tag: N.self)
      .lifetime(.prototype)
    container.register { Conditional<N>(chosen: by(tag: N.self, on: $0)) }.lifetime(.prototype)
    container.register { Settable<N>() }.injection(\.basis) { $0 }.lifetime(.prototype)
    container.register { AllSettable<N>() }
      .injection(\.first) { $0 }.injection(\.second) { $0 }.injection(\.third) { $0 }
      .injection(\.one) { $0 }.injection(\.two) { $0 }.injection(\.three) { $0 }
      .lifetime(.prototype)
  }
}

private final class LazyScreen: Product {
  let lazily: Lazy<Held>
  init(held: Lazy<Held>) { lazily = held }

  var sum: Int { lazily.value.id }
  var observed: Observed { Observed(screen: self, held: lazily.value) }
}
