import Dovetail
import DovetailGraph
import DovetailTesting
import Testing

private final class Left: Sendable { init(_ right: @escaping @Sendable () -> Right) {} }
private final class Right: Sendable { init(_ left: Left, _ wire: Wire) {} }

@DependencyGraph
private final class HidingGraph: Installable, Sendable {
  func makeWire() -> Wire { Wire() }
  private func makeHttp() -> Http { Http(wire: wire) }
  func makeApi() -> Api { Api(http: http) }
  func makeText() -> String { "open" }
  private func makeSecret() -> String { "secret" }

  func replaceHttp() { override(http: Http(wire: Wire())) }
}

@DependencyGraph
private final class NewerGraph: Installable, Sendable {
  func makeWire() -> Wire { Wire() }
  @available(macOS 15, *) func makeHttp() -> Http { Http(wire: wire) }
  func makeApi() -> Api {
    if #available(macOS 15, *) { Api(http: http) } else { Api(http: Http(wire: wire)) }
  }
}

@DependencyGraph
private final class CircleGraph: Installable, Sendable {
  func makeWire() -> Wire { Wire() }
  private func makeLeft() -> Left { Left { [unowned self] in right } }
  private func makeRight() -> Right { Right(left, wire) }
  func makeText() -> String { "\(right)" }
  func makeLater() -> @Sendable () -> Int {
    { [unowned self] in
      _ = right
      return 1
    }
  }
}

@DependencyGraph
private final class OpaqueHidingGraph: Installable, Sendable {
  func makeWire() -> Wire { Wire() }
  private func makeHttp() -> Http { OpaqueHidingGraph.http(of: self) }
  func makeApi() -> Api { Api(http: http) }

  private static func http(of graph: OpaqueHidingGraph) -> Http { Http(wire: graph.wire) }
}

/// The private parts of an installed graph stay inside, and what they need is seen through them.
@Suite struct PrivateGraphPartTests {
  private func messages(
    of container: DependencyContainer, _ severity: DependencyDiagnostic.Severity = .error
  ) -> [String] {
    container.blueprint.findings().filter { $0.severity == severity }.map(\.message)
  }

  private func edges(of type: Any.Type, in blueprint: Blueprint) -> [String] {
    let key = Blueprint.Key(type, name: nil)
    return blueprint.bindings.filter { $0.key == key }.flatMap(\.edges)
      .map { "\($0.kind) \($0.key)" }
  }

  @Test func `nothing has to provide a private part`() throws {
    let container = DependencyContainer(HidingGraph())
    try container.validate()
    #expect(!container.isRegistered(Http.self))
    #expect(edges(of: Api.self, in: container.blueprint) == ["required Wire"])
  }

  @Test(
    .dependencies(
      .standard.requiring(Api.self), from: DependencyContainer(HidingGraph())))
  func `a test may require what is made with one`() throws {
    _ = try DependencyContainer.current.resolve(Api.self)
  }

  @Test func `a part that is not available everywhere is no different`() throws {
    let container = DependencyContainer(NewerGraph())
    try container.validate()
    #expect(edges(of: Api.self, in: container.blueprint) == ["required Wire"])
  }

  @Test func `it does not change the key of a part that is not private`() throws {
    let container = DependencyContainer(HidingGraph())
    #expect(try container.resolve(String.self) == "open")
  }

  @Test func `the graph's own blueprint has all parts`() {
    let blueprint = HidingGraph.blueprint
    #expect(
      blueprint.bindings.map { "\($0.key)" } == [
        "Wire", "Http", "Api", "String", "String named \"secret\"",
      ])
    #expect(blueprint.bindings[2].edges.map { "\($0.kind) \($0.key)" } == ["required Http"])
    #expect(blueprint.findings().isEmpty)
  }

  @Test func `private parts that need each other end nowhere`() throws {
    let container = DependencyContainer(CircleGraph())
    try container.validate()
    #expect(edges(of: String.self, in: container.blueprint) == ["required Wire", "deferred Wire"])
    #expect(edges(of: (@Sendable () -> Int).self, in: container.blueprint) == ["deferred Wire"])
  }

  @Test func `an override of what a private part needs is an error`() {
    let fork = DependencyContainer(HidingGraph()).fork { $0.override(Wire.self, with: Wire()) }
    #expect(
      messages(of: fork) == [
        "`Wire` is overridden in the container, but the graph builds `Api` with its own"
      ])
  }

  @Test func `the container's own part of that type is another one`() {
    let container = DependencyContainer(HidingGraph())
    container.register(Http.self) { (wire: Wire) in Http(wire: wire) }
    let fork = container.fork { $0.override(Http.self) { Http(wire: Wire()) } }
    #expect(messages(of: fork) == [])
    let opaque = DependencyContainer(OpaqueHidingGraph())
    opaque.register(Http.self) { (wire: Wire) in Http(wire: wire) }
    let other = opaque.fork { $0.override(Http.self) { Http(wire: Wire()) } }
    #expect(messages(of: other, .warning) == [])
  }

  @Test func `the container may have another part instead, or none`() throws {
    let container = DependencyContainer(HidingGraph())
    container.unregister(Wire.self)
    try container.validate()
    container.register(Wire.self, as: .graph) { Wire() }
    try container.validate()
    container.unregister(Wire.self)
    container.register(Wire.self) { (api: Api) in api.http.wire }
    try container.validate()
  }

  @Test func `a test sees what a private part is made with`() async throws {
    #expect(
      firstLines(
        try await graphReports(.forbidden(Wire.self), from: DependencyContainer(HidingGraph())))
        == [
          "the test uses the live `Wire`, which it forbids"
        ])
    #expect(
      firstLines(
        try await graphReports(
          .strict(allowing: [.type(Api.self)]), from: DependencyContainer(HidingGraph()))) == [
          "the test uses the live `Wire`"
        ])
    #expect(
      firstLines(
        try await graphReports(
          .forbidden(Wire.self), from: DependencyContainer(OpaqueHidingGraph()))) == [
          "the test may use the live `Wire`, which it forbids"
        ])
  }

  @Test func `a private part that the graph overrides needs nothing`() async throws {
    let graph = HidingGraph()
    graph.replaceHttp()
    #expect(try await graphReports(.forbidden(Wire.self), from: DependencyContainer(graph)) == [])
  }

  @Test func `a test that forbids a private part is told why it cannot`() async throws {
    let texts = try await graphReports(
      .forbidden(Http.self), from: DependencyContainer(HidingGraph())
    ) { _ in
    } _: { _ in
    }
    #expect(
      texts == [
        """
        error: [Dovetail/UnmatchedOverride] `Http` is forbidden but was never registered
          help: make it internal if it's a private part of the graph, or leave it out
        """
      ])
  }
}
