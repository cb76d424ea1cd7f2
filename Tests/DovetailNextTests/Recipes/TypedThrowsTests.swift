import DovetailNext
import Testing

/// Recipes with typed throws.
@Suite struct TypedThrowsTests {
  let container = DependencyContainer()

  @Test func `initializers and closures may have typed throws`() async throws {
    container.register(Int.self) { 1 }
    container.register(Opened.self, using: Opened.open(number:))
    container.register(Opened.self, named: "async", using: Opened.openSlowly(number:))
    container.register(String.self) { (number: Int) throws(Refused) -> String in "\(number)" }
    container.register(Bool.self) { () throws(Refused) -> Bool in throw Refused() }
    container.register(Double.self) { (number: Int) async throws(Refused) -> Double in
      Double(number)
    }
    #expect(try await container.resolve(Opened.self).number == 1)
    #expect(try await container.resolve(Opened.self, named: "async").number == 1)
    #expect(try await container.resolve(String.self) == "1")
    #expect(try await container.resolve(Double.self) == 1)
    do {
      _ = try await container.resolve(Bool.self)
      Issue.record("nothing was thrown")
    } catch {
      #expect((error as? DependencyError)?.underlying is Refused)
    }
  }
}

private struct Refused: Error {}
private final class Opened: Sendable {
  let number: Int
  init(number: Int) { self.number = number }
  static func open(number: Int) throws(Refused) -> Opened { Opened(number: number) }
  static func openSlowly(number: Int) async throws(Refused) -> Opened { Opened(number: number) }
}
