import Dovetail
import Testing

/// What is said of recipes and decorators that ask by hand, or for what nobody passed.
@Suite struct ByHandTextTests {
  private let container = DependencyContainer()
  private let file = #fileID

  /// Also if it has a parameter of the argument's type beside a resolution, as in Swinject:
  /// `{ r, user in … }` with the types that the compiler asks for.
  @Test(arguments: [false, true])
  func `arguments for a recipe that takes none are what is wrong`(_ isUnique: Bool) {
    let registered = #line + 1
    container.register(Int.self) { 1 }
    if isUnique {
      container.register(Int.self, as: .unique) { (r: Resolution, text: String) in text.count }
    }
    let asked = #line + 1
    let text = errorText { _ = try container.resolve(Int.self, with: "ada") }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/MissingArgument] `Int` takes no arguments, and was passed (String)
          \(file):\(registered + (isUnique ? 2 : 0)): Int was registered here, without arguments
          help: resolve(Int.self), or let Int take (_: Given<String>)
        """)
  }

  @Test func `an argument more than were passed is one that is missing`() {
    let registered = #line + 1
    container.register(Int.self, as: .unique) { r in
      try r.argument(Int.self) + r.argument(Int.self)
    }
    let asked = #line + 1
    let text = errorText { _ = try container.resolve(Int.self, with: 1) }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/MissingArgument] `Int` takes (Int, Int), and was passed (Int)
          \(file):\(registered): Int was registered here, and takes (Int, Int)
          help: resolve(Int.self, with: …, …), or take a Maker<Int, Int, Int>
        """)
    container.register(Login.self, as: .unique) { (user: Given<String>) in Login(user.value) }
    container.decorate(Login.self) { _, r in Login(try r.argument(String.self)) }
    #expect(
      errorText { _ = try container.resolve(Login.self, with: "ada") }?
        .contains("`Login` takes (String, String), and was passed (String)") == true)
  }

  @Test func `an asynchronous part is awaited where it is resolved by hand`() async {
    let registered = #line + 1
    container.register(Int.self) { () async in 1 }
    container.register(String.self, as: .unique) { (number: Int) in "\(number)" }
    container.register(Double.self) { r in Double(try r.resolve(String.self)) ?? 0 }
    let asked = #line + 1
    let text = await errorText { _ = try await container.resolve(Double.self) }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/AsyncFromSync] `Int` has an async recipe and was resolved from synchronous code
          Double → String → Int
          \(file):\(registered + 1): String was registered here, and needs Int as parameter 1
          \(file):\(registered): Int was registered here
          help: resolve it with `try await` in the recipe of Double, or build it first: as: .eager and start()
        """)
  }

  @Test func `a type inside another one is written with it in what to do`() {
    let text = errorText { _ = try container.resolve(Outer.Token.self) }
    #expect(text?.hasSuffix("help: register(Outer.Token.self) { … }") == true)
  }

  @Test(arguments: [false, true])
  func `a decorator that resolves its own key is told that it has the instance`(
    isAwaited: Bool
  ) async {
    let registered = #line + 2
    if isAwaited { container.register(Int.self, as: .unique) { () async in 1 } }
    if !isAwaited { container.register(Int.self) { 1 } }
    container.decorate(Int.self) { _, r in try r.resolve(Int.self) + 1 }
    let asked = #line + 1
    let text = await errorText { _ = try await container.resolve(Int.self) }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/DependencyCycle] `Int` needs itself
          Int → Int
          \(file):\(registered - (isAwaited ? 1 : 0)): Int was registered here, and needs Int
          \(file):\(registered + 1): Int was decorated here
          help: a decorator is passed the instance that it wraps: decorate(Int.self) { inner, r in … }; a scope or a fork may resolve the outer one: try parent.resolve()
        """)
  }
}

private final class Login { init(_ user: String) {} }

private enum Outer { struct Token: Sendable {} }
