import DovetailNext
import Testing

/// If a decorator makes a key asynchronous, the error says which one, since the recipe is innocent.
@Suite struct DecoratedTextTests {
  private let container = DependencyContainer()

  @Test func `an asynchronous decorator of a synchronous recipe is named`() {
    let registered = #line + 1
    container.register(String.self) { "x" }
    container.decorate(String.self) { inner, _ in "(\(inner))" }
    let decorated = #line + 1
    container.decorate(String.self) { inner, _ async in "[\(inner)]" }
    let asked = #line + 1
    let text = errorText { _ = try container.resolve(String.self) }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/AsyncFromSync] `String` has an async decorator and was resolved from synchronous code
          \(#fileID):\(registered): String was registered here
          \(#fileID):\(decorated): String was decorated here
          help: resolve it with `try await`, or build it first: as: .eager and start()
        """)
  }

  @Test func `an asynchronous modification of a test is named`() {
    container.register(String.self, as: .eager) { "x" }
    let modified = #line + 1
    let fork = container.fork { $0.modify(String.self) { text async in text += "!" } }
    let text = errorText { try fork.start() }
    #expect(text?.contains("`String` has an async decorator and start() was called") == true)
    #expect(text?.contains("\(#fileID):\(modified): String was decorated here") == true)
  }

  @Test(arguments: [false, true])
  func `a decorator that lacks a part is named`(isAsync: Bool) async {
    let registered = #line + 1
    container.register(String.self) { "x" }
    if isAsync {
      container.decorate(String.self) { inner, r async throws in
        inner + "\(try await r.resolve(Int.self))"
      }
    } else {
      container.decorate(String.self) { inner, r in inner + "\(try r.resolve(Int.self))" }
    }
    let asked = #line + 1
    let text = await errorText { _ = try await container.resolve(String.self) }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/MissingBinding] nothing provides `Int`
          String → Int
          \(#fileID):\(registered): String was registered here, and needs it
          \(#fileID):\(registered + (isAsync ? 2 : 6)): String was decorated here
          help: register(Int.self) { … }
        """)
  }

  @Test func `an asynchronous recipe is named even if it is decorated`() {
    container.register(String.self) { () async in "x" }
    container.decorate(String.self) { inner, _ async in "[\(inner)]" }
    let text = errorText { _ = try container.resolve(String.self) }
    #expect(text?.contains("`String` has an async recipe and was resolved") == true)
    #expect(text?.contains("decorated here") == false)
  }
}

/// If a decorator ties a key to the main actor, WrongActor says which one.
@Suite struct DecoratedActorTextTests {
  private let container = DependencyContainer()

  @Test func `a decorator of the main actor is named`() async {
    let registered = #line + 1
    container.register(String.self) { "x" }
    container.decorate(String.self) { inner, _ in "(\(inner))" }
    let decorated = #line + 1
    container.mainActor.decorate(String.self) { inner, _ in "[\(inner)]" }
    let asked = #line + 1
    let text = await onThread { [container] in errorText { _ = try container.resolve(String.self) }
    }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/WrongActor] `String` has a decorator of the MainActor and was resolved elsewhere
          \(#fileID):\(registered): String was registered here
          \(#fileID):\(decorated): String was decorated here
          help: resolve it on the MainActor, or with `try await`
        """)
  }

  @Test func `a modification that confines a part to the main actor is named`() async {
    let registered = #line + 1
    container.register(Draft.self, as: .unique) { Draft() }
    let modified = #line + 1
    let fork = container.fork { $0.mainActor.modify(Draft.self) { $0.text += "!" } }
    let asked = #line + 1
    let text = await onThread { errorText { _ = try fork.resolve(Draft.self) } }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/WrongActor] `Draft` is not `Sendable` and was resolved away from the MainActor
          \(#fileID):\(registered): Draft was registered here
          \(#fileID):\(modified): Draft was decorated here
          help: resolve it on the MainActor, or make the type `Sendable` and await it
        """)
  }

  @Test func `a recipe of the main actor is named even if it is decorated there`() async {
    container.mainActor.register(String.self) { "x" }
    container.mainActor.decorate(String.self) { inner, _ in "[\(inner)]" }
    let text = await onThread { [container] in errorText { _ = try container.resolve(String.self) }
    }
    #expect(text?.contains("`String` belongs to the MainActor and was resolved") == true)
    #expect(text?.contains("decorated here") == false)
  }
}

private final class Draft { var text = "" }
