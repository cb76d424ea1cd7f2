import Dovetail
import Testing

/// Callers who share a build that fails: each is told the path that led it there.
@Suite struct JoinedTextTests {
  private let container = DependencyContainer()
  private let begun = Gate()
  private let go = Gate()
  private struct Broken: Error {}

  @Test func `who joins a build that fails is told its own path`() async throws {
    let failing = #line + 1
    container.register(Int.self) { [begun, go] () async throws -> Int in
      begun.open()
      await go.passed()
      throw Broken()
    }
    container.register(String.self) { (number: Int) in "\(number)" }
    let second = #line + 1
    container.register(Double.self) { (number: Int) in Double(number) }
    let waits = Waits(in: container)
    let first = begin("the first") { [container] in try await container.resolve(String.self) }
    await begun.passed()
    let asked = #line + 1
    let joined = begin("the second") { [container] in try await container.resolve(Double.self) }
    await waits.reach(1)
    go.open()
    let text = await errorText { _ = try await joined.value() }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/RecipeFailed] the recipe of `Int` threw: Broken()
          Double → Int
          \(#fileID):\(second): Double was registered here, and needs Int as parameter 1
          \(#fileID):\(failing): Int was registered here
          help: Int was not kept; resolving again runs the recipe again
        """)
    let own = await errorText { _ = try await first.value() }
    #expect(own?.contains("String → Int") == true)
  }

  @Test func `what fails further in keeps its path`() async throws {
    container.register(Int.self) { [begun, go] r in
      begun.open()
      go.wait()
      return try r.resolve(UInt.self).words.count
    }
    container.register(Double.self) { (number: Int) in Double(number) }
    let waits = Waits(in: container)
    let first = beginOnThread("the first") { [container] in try container.resolve(Int.self) }
    await begun.passed()
    let joined = beginOnThread("the second") { [container] in try container.resolve(Double.self) }
    await waits.reach(1)
    go.open()
    let text = await errorText { _ = try await joined.value() }
    #expect(text?.contains("  Double → Int → UInt\n") == true)
    let own = await errorText { _ = try await first.value() }
    #expect(own?.contains("  Int → UInt\n") == true)
  }

  @Test func `an error of the program's own passes as it is`() async throws {
    let keys = [DependencyDiagnostic.Key(type: "Int"), .init(type: "String")]
    let own = DependencyError([.init(id: .recipeFailed, message: "no paper", path: keys)])
    container.register(String.self) { () async throws in throw own }
    let text = await errorText { _ = try await container.resolve(String.self) }
    #expect(text == "\(own)")
  }

  @Test func `a container that is closed further in says where`() async throws {
    let other = DependencyContainer()
    let closed = #line + 1
    await other.close()
    container.register(String.self) { () async throws in
      try await other.start()
      return ""
    }
    container.register(Double.self) { (text: String) in Double(text.count) }
    let text = await errorText { _ = try await container.resolve(Double.self) }
    #expect(text?.contains("\(#fileID):\(closed): the container was closed here") == true)
  }
}
