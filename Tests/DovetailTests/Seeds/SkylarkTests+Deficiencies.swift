import Dovetail
import Testing

/// The gaps of a minimal container: it stops the process, and hides what a class needs.
extension SkylarkTests {
  @Test func `a missing part is found before anything is made`() {
    let container = DependencyContainer()
    let made = Log()
    container.register(Engine.self) { (pump: Pump) in
      made.write("engine")
      return Engine(pump: pump)
    }
    container.register(Car.self) { (engine: Engine, radio: Radio) in
      made.write("car")
      return Car(engine: engine, radio: radio)
    }

    let error = #expect(throws: DependencyError.self) { try container.validate() }

    #expect(error?.diagnostics.map(\.id) == [.missingBinding, .missingBinding])
    #expect(error?.diagnostics.map(\.path.last?.type) == ["Pump", "Radio"])
    #expect(made.all == [])
  }

  @Test func `the contract of a class is its initializer`() throws {
    let container = DependencyContainer()
    container.register(Car.self, using: Car.init)

    let binding = try #require(container.blueprint.bindings.first)

    #expect(binding.edges.map(\.key.type) == ["Engine", "Radio"])
    #expect(!binding.isOpaque)
  }

  @Test func `hidden dependencies are marked and then known`() throws {
    let container = DependencyContainer()
    container.register(Radio.self) { Radio() }
    container.register(Dashboard.self, as: .unique) { r in Dashboard(radio: try r.resolve()) }
    func dashboard() throws -> Blueprint.Binding {
      try #require(container.blueprint.bindings.first { $0.key.type == "Dashboard" })
    }
    #expect(try dashboard().isOpaque)
    #expect(try dashboard().edges.isEmpty)

    _ = try container.resolve(Dashboard.self)

    #expect(try dashboard().edges.map(\.key.type) == ["Radio"])
  }

  @Test func `a property's need is known after its owner was made`() throws {
    let container = DependencyContainer()
    container.register(Radio.self) { Radio() }
    container.register(Cockpit.self, as: .unique) { Cockpit() }

    _ = try container.resolve(Cockpit.self)
    let cockpit = try #require(container.blueprint.bindings.last)
    let error = #expect(throws: DependencyError.self) { try container.validate() }

    #expect(cockpit.edges.map(\.key.type) == ["Radio", "Engine"])
    #expect(error?.diagnostics.map(\.path.last?.type) == ["Engine"])
  }

  @Test func `an error names the place, the path and the way out`() {
    let container = DependencyContainer()
    let registered = #line + 1
    container.register(Engine.self, using: Engine.init(pump:))
    container.register(Radio.self) { Radio() }
    container.register(Car.self, using: Car.init(engine:radio:))

    let asked = #line + 1
    let text = errorText { _ = try container.resolve(Car.self) }

    #expect(
      text == """
        DovetailTests/SkylarkTests+Deficiencies.swift:\(asked): error: [Dovetail/MissingBinding] \
        nothing provides `Pump`
          Car → Engine → Pump
          DovetailTests/SkylarkTests+Deficiencies.swift:\(registered): Engine was registered here, \
        and needs it as parameter 1
          help: register(SkylarkTests.Pump.self) { … }
        """)
  }

  @Test func `an optional property gets nil instead of stopping`() throws {
    let container = DependencyContainer()

    #expect(try container.resolve(Radio?.self) == nil)
  }
}

extension SkylarkTests {
  private struct Pump {}
  private struct Radio {}

  private struct Engine {
    let pump: Pump
  }

  private struct Car {
    let engine: Engine
    let radio: Radio
  }

  private final class Cockpit {
    @Injected var radio: Radio
    @LazyInjected var engine: Engine
  }

  private struct Dashboard {
    let radio: Radio
  }
}
