import DovetailChecks
import Testing

/// What is said of recipes and decorators that ask by hand, or for what nobody passed.
@Suite struct ByHandTextFindingsTests {
  private let container = DependencyContainer()
  private let file = #fileID

  @Test func `a recipe that takes its own key is told how to wrap`() throws {
    container.register(Int.self) { 1 }
    let registered = #line + 1
    let fork = container.fork { $0.override(Int.self) { (inner: Int) in inner + 1 } }
    #expect(
      errorText { try fork.validate() } == """
        \(file):\(registered): error: [Dovetail/DependencyCycle] `Int` needs itself
          Int → Int
          \(file):\(registered): Int was registered here, and needs Int as parameter 1
          help: a decorator is passed the instance that it wraps: decorate(Int.self) { inner, r in … }; a scope or a fork may resolve the outer one: try parent.resolve()
        """)
    // Both ways lead out.
    let decorated = container.fork { $0.decorate(Int.self) { inner, _ in inner + 1 } }
    let resolving = container.fork { [container] in
      $0.override(Int.self) { try container.resolve() + 1 }
    }
    let scope = container.makeScope("s") { [container] in
      $0.register(Int.self) { try container.resolve() + 1 }
    }
    for outer in [decorated, resolving, scope] {
      try outer.validate()
      #expect(try outer.resolve(Int.self) == 2)
    }
  }
}

private final class Login {
  init(_ user: String) {}
}

private enum Outer {
  struct Token: Sendable {}
}
