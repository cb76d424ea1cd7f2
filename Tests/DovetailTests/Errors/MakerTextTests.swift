import Dovetail
import Testing

/// A maker says where it was called, and how to await what it makes.
@Suite struct MakerTextTests {
  private let container = DependencyContainer()

  private func maker<T>(_ type: T.Type) throws -> T { try container.resolve(type) }

  @Test func `an asynchronous product is awaited with make`() async throws {
    let registered = #line + 1
    container.register(String.self, as: .unique) { (number: Given<Int>) async in
      "\(number.value)"
    }
    let make = try maker(Maker<String, Int>.self)
    let asked = #line + 1
    let text = errorText { _ = try make(5) }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/AsyncFromSync] `String` has an async recipe and was resolved from synchronous code
          \(#fileID):\(registered): String was registered here
          help: resolve it with `try await` in an async function; with a Maker, `try await` its make(…)
        """)
    #expect(try await make.make(5) == "5")
  }

  @Test func `a product of the main actor is awaited with make`() async throws {
    let registered = #line + 1
    container.mainActor.register(Model.self, as: .unique) { (number: Given<Int>) in
      Model(number.value)
    }
    let make = try maker(Maker<Model, Int>.self)
    let asked = #line + 1
    let text = await onThread { errorText { _ = try make(5) } }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/WrongActor] `Model` belongs to the MainActor and was resolved elsewhere
          \(#fileID):\(registered): Model was registered here
          help: resolve it on the MainActor, or with `try await`; with a Maker, `try await` its make(…)
        """)
    #expect(await (try make.make(5)).number == 5)
  }

  @Test func `a maker that awaits says where it was called`() async throws {
    let make = try maker(Maker<Int?>.self)
    #expect(try await make.make() == nil)
    let other = try maker(Maker<Int>.self)
    let asked = #line + 1
    let text = await errorText { _ = try await other.make() }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/MissingBinding] nothing provides `Int`
          help: register(Int.self) { … }
        """)
  }
}

@MainActor private final class Model {
  let number: Int
  init(_ number: Int) { self.number = number }
}
