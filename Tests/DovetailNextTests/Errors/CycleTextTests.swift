import DovetailNext
import Testing

/// What an error says of a cycle that goes through a list or a closure, and of a decorator.
@Suite struct CycleTextTests {
  private struct Refused: Error {}
  private let container = DependencyContainer()

  @Test func `a Lazy whose closure needs the Lazy`() {
    final class Holder: @unchecked Sendable { var lazy: Lazy<Int>? }
    let holder = Holder()
    holder.lazy = Lazy { try holder.lazy!.resolve() + 1 }
    let asked = #line + 1
    let text = errorText { _ = try holder.lazy!.resolve() }
    holder.lazy = nil
    #expect(
      text == "\(#fileID):\(asked): error: [Dovetail/DependencyCycle] a recipe needs what it makes")
  }

  @Test func `a cycle through a list is broken by a handle of the list`() {
    let contributed = #line + 1
    container.contribute(Int.self) { (_: String) in 1 }
    container.register(String.self) { (_: [Int]) in "" }
    let asked = #line + 1
    let text = errorText { _ = try container.resolve([Int].self) }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/DependencyCycle] `Int` needs itself
          Int → String → Int
          \(#fileID):\(contributed): Int was registered here, and needs String as parameter 1
          \(#fileID):\(contributed + 1): String was registered here, and needs Int as parameter 1
          help: to break the cycle, let String take a Maker<[Int]>
        """)
  }

  @Test func `a decorator that throws is named`() async {
    container.register(Int.self) { 1 }
    let decorated = #line + 1
    container.decorate(Int.self) { _, _ throws -> Int in throw Refused() }
    let text = errorText { _ = try container.resolve(Int.self) }
    #expect(text == expected("Int", decorated))
    container.register(Double.self) { 1 }
    container.decorate(Double.self) { _, _ async throws -> Double in throw Refused() }
    let awaited = await errorText { _ = try await container.resolve(Double.self) }
    #expect(awaited == expected("Double", decorated + 4))
  }

  private func expected(_ type: String, _ decorated: Int) -> String {
    """
    \(#fileID):\(decorated + 1): error: [Dovetail/RecipeFailed] a decorator of `\(type)` threw: Refused()
      \(#fileID):\(decorated - (type == "Int" ? 2 : 1)): \(type) was registered here
      \(#fileID):\(decorated): \(type) was decorated here
      help: \(type) was not kept; resolving again runs the recipe again
    """
  }
}
