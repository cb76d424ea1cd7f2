import Dovetail
import Testing

@Suite struct ContainerDescriptionTests {
  private struct Disk: Sendable {}
  private protocol Reading: Sendable {}
  private struct Clock: Reading {}
  private final class Feed: Sendable { init(clock: Clock, disk: Disk) {} }

  @Test func `a container prints what is built, and needed, and runs no recipe`() throws {
    let container = DependencyContainer()
    let line = #line + 1
    container.register(Clock.self) { Clock() }
    container.register(Feed.self, using: Feed.init(clock:disk:))
    let place = "\(#fileID):"
    let before = """
      container with 2 bindings
        Clock as .single (\(place)\(line))
        Feed as .single (\(place)\(line + 1))
          needs Clock, Disk (missing)
      """
    #expect("\(container)" == before)
    _ = try container.resolve(Clock.self)
    #expect("\(container)" == before.replacing("\(line))", with: "\(line)), built"))
    let scope = container.makeScope("session")
    scope.register(Disk.self) {
      Issue.record("a recipe ran")
      return Disk()
    }
    #expect("\(scope)".hasPrefix("scope \"session\" with 1 binding\n  Disk as .single (\(place)"))
    #expect("\(scope)".split(separator: "\n").count == 2)
  }

  @Test func `names that a recipe makes up as it runs are not listed without end`() throws {
    let container = DependencyContainer()
    let asked = Counter()
    container.register(Int.self, as: .unique) { r in
      let name = DependencyKey<Disk?>("\(asked.add())")
      return try r.resolve(Disk?.self, named: name) == nil ? 0 : 1
    }
    for _ in 0..<1_000 { _ = try container.resolve(Int.self) }
    #expect("\(container)".contains("Disk? named \"1\" (none)"))
    #expect(!"\(container)".contains("\"1000\""))
  }

  @Test func `an alias is no part of its own`() {
    let container = DependencyContainer()
    container.register(Clock.self, as: .eager) { Clock() }.alias((any Reading).self) { $0 }
    let place = "(\(#fileID):\(#line - 1))"
    #expect(
      "\(container)" == """
        container with 2 bindings
          Clock as .eager \(place)
          any Reading as alias \(place)
            needs Clock
        """)
  }
}
