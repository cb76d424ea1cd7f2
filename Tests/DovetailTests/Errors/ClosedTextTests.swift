import Dovetail
import Testing

/// What is said to callers that come after a closing.
@Suite struct ClosedTextTests {
  let container = DependencyContainer()
  let file = #fileID

  @Test func `a scope that ended names the withScope that closed it`() async throws {
    container.register(Login.self) { Login("x") }
    var escaped = container
    let closed = #line + 1
    try await container.withScope("session") { escaped = $0 }
    let asked = #line + 1
    let text = await errorText { _ = try await escaped.resolve(Login.self) }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/ClosedContainer] `Login` was asked for after the scope "session" was closed
          \(file):\(closed): the scope "session" was closed here
          help: open another: makeScope("session")
        """)
  }

  @Test func `a scope that is closed with its container names the container`() async {
    let (entered, go) = (Gate(), Gate())
    container.register(Login.self) { Login("x") }.onClose { _ in await entered.open(thenPass: go) }
    let scope = container.makeScope("session")
    _ = try? await scope.resolve(Login.self)
    let closed = #line + 1
    let closing = Task { [container] in await container.close() }
    await entered.passed()
    let asked = #line + 1
    let text = await errorText { _ = try await scope.resolve(Bool.self) }
    go.open()
    _ = await closing.value
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/ClosedContainer] `Bool` was asked for after the container was closed
          \(file):\(closed): the container was closed here
          help: resolve before close(), or make another container
        """)
  }

  @Test func `a fork of a closed container says where that was closed`() async {
    container.register(Login.self) { Login("x") }
    let closed = #line + 1
    await container.close()
    let text = await errorText { _ = try await container.fork().resolve(Login.self) }
    #expect(text?.contains("\(file):\(closed): the container was closed here") == true)
  }
}

private final class Login: Sendable { init(_ user: String) {} }
