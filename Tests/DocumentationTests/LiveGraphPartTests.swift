import Dovetail
import DovetailGraph
import DovetailTesting
import Testing

private final class Screen: Sendable { init(api: Api) {} }
private final class Later: Sendable {
  let http: @Sendable () -> Http
  init(http: @escaping @Sendable () -> Http) { self.http = http }
}

@DependencyGraph
private final class NetGraph: Installable, Sendable {
  func makeWire() -> Wire { Wire() }
  func makeHttp() -> Http { Http(wire: wire) }
  func makeApi() -> Api { Api(http: http) }
  func makeLater() -> Later { Later { [unowned self] in http } }
  func makeDouble() -> Double { 1 }
  func makeInt() async -> Int {
    _ = http
    return 1
  }
}

/// A test sees the live parts that an installed graph builds its other parts with.
@Suite struct LiveGraphPartTests {
  private let graph = NetGraph()

  private var container: DependencyContainer {
    let container = DependencyContainer()
    container.install(graph)
    container.register(Screen.self, as: .unique, using: Screen.init(api:))
    return container
  }

  private func reports(
    _ checks: DependencyChecks, from other: DependencyContainer? = nil,
    _ configure: (DependencyContainer) -> Void = { _ in },
    _ operation: nonisolated(nonsending) (DependencyContainer) async throws -> Void
  ) async throws -> [String] {
    try await graphReports(checks, from: other ?? container, configure, operation)
  }

  @Test func `a forbidden part that the graph builds another one with fails the test`() async throws
  {
    let asked = #line + 2
    let texts = try await reports(.forbidden(Wire.self)) {
      _ = try $0.resolve(Screen.self)
    }
    #expect(
      texts == [
        """
        \(#fileID):\(asked): error: [Dovetail/LiveDependency] the test uses the live `Wire`, which it forbids
          Screen → Api → Http → Wire
          \(#fileID):15: Http was registered here, and needs Wire
          \(#fileID):14: Wire was registered here
          help: override it in the graph with its own override(…:), or override(Api.self) { … }
        """
      ])
  }

  @Test func `a strict test allows what the graph builds a part with, or fails`() async throws {
    let allowed: [AllowedDependency] = [.type(Api.self), .type(Wire.self)]
    let texts = try await reports(.strict(allowing: allowed)) { _ = try $0.resolve(Api.self) }
    #expect(firstLines(texts) == ["the test uses the live `Http`"])
    #expect(
      texts.first?.hasSuffix(
        "or override(Api.self) { … }, or .strict(allowing: [.type(Http.self)])") == true)
    let all = try await reports(.strict(allowing: allowed + [.type(Http.self)])) {
      _ = try $0.resolve(Api.self)
    }
    #expect(all == [])
    let module = try await reports(.strict(modules: ["DocumentationTests"])) {
      _ = try $0.resolve(Screen.self)
    }
    #expect(module == [])
  }

  @Test func `it is told once`() async throws {
    let texts = try await reports(.forbidden(Http.self)) {
      _ = try await $0.resolve(Api.self)
      _ = try await $0.resolve(Int.self)
      _ = try await $0.resolve(Http.self)
    }
    #expect(firstLines(texts) == ["the test uses the live `Http`, which it forbids"])
  }

  @Test func `what the test does not ask for is not told`() async throws {
    let texts = try await reports(.forbidden(Http.self, Wire.self)) {
      _ = try $0.resolve(Double.self)
    }
    #expect(texts == [])
  }

  @Test func `an override of the graph is not live, nor what it would have needed`() async throws {
    graph.override(http: Http(wire: Wire()))
    let texts = try await reports(.forbidden(Http.self, Wire.self)) {
      _ = try $0.resolve(Screen.self)
      _ = try $0.resolve(Http.self)
    }
    #expect(texts == [])
  }

  @Test func `an override of what was asked for hides what the graph builds`() async throws {
    let texts = try await reports(.forbidden(Http.self)) {
      $0.override(Api.self) { Api(http: Http(wire: Wire())) }
    } _: {
      _ = try $0.resolve(Screen.self)
    }
    #expect(texts == [])
  }

  @Test func `what a scope has of its own does not reach the graph`() async throws {
    let texts = try await reports(.forbidden(Http.self)) {
      let scope = $0.makeScope("s") { $0.register(Http.self) { Http(wire: Wire()) } }
      _ = try scope.resolve(Api.self)
    }
    #expect(firstLines(texts) == ["the test uses the live `Http`, which it forbids"])
  }

  @Test func `what the graph may build is a warning`() async throws {
    let later = try await reports(.forbidden(Http.self)) { _ = try $0.resolve(Later.self) }
    #expect(firstLines(later) == ["the test may use the live `Http`, which it forbids"])
    #expect(later.first?.contains(": warning: ") == true)
    let opaque = DependencyContainer()
    opaque.install(OpaqueGraph())
    let texts = try await reports(.forbidden(Wire.self), from: opaque) {
      _ = try $0.resolve(Http.self)
    }
    #expect(firstLines(texts) == ["the test may use the live `Wire`, which it forbids"])
  }

  @Test func `a warning does not hide the error`() async throws {
    let texts = try await reports(.forbidden(Http.self)) {
      _ = try $0.resolve(Later.self)
      _ = try $0.resolve(Api.self)
    }
    #expect(
      firstLines(texts) == [
        "the test may use the live `Http`, which it forbids",
        "the test uses the live `Http`, which it forbids",
      ])
  }
}
