@_spi(Tools) import DovetailChecks
@_spi(Tools) import Dovetail
import Testing

@Suite struct BlueprintDescriptionTests {
  @Test func `a blueprint prints each binding and what it needs`() {
    let clock = Blueprint.Key(type: "any Clock")
    let blueprint = Blueprint(
      bindings: [
        .init(key: clock, location: .init(fileID: "App/Modules.swift", line: 12)),
        .init(
          key: .init(type: "URL", name: "cdn"), lifetime: .unique,
          location: .init(fileID: "App/Modules.swift", line: 13), isOpaque: true),
        .init(
          key: .init(type: "Feed"), location: .init(fileID: "App/Modules.swift", line: 14),
          edges: [
            .init(key: clock), .init(key: .init(type: "any Disk")),
            .init(key: .init(type: "any Tracing"), kind: .optional),
            .init(key: .init(type: "any Plugin"), kind: .collection),
            .init(key: .init(type: "URL", name: "cdn"), kind: .deferred),
          ]),
      ],
      properties: [.init(owner: "App.Screen", name: "clock", need: .init(key: clock))])
    #expect(
      "\(blueprint)" == """
        blueprint with 3 bindings
          any Clock as .single (App/Modules.swift:12)
          URL named "cdn" as .unique (App/Modules.swift:13)
            needs …
          Feed as .single (App/Modules.swift:14)
            needs any Clock, any Disk (missing), (any Tracing)? (none), [any Plugin] (none), Lazy<URL> named "cdn"
          App.Screen.clock
            needs any Clock
        """)
  }

  @Test func `a handle of a list or an optional is not said to lack what may be absent`() {
    var list = Blueprint.Edge(key: .init(type: "Plugin"), kind: .deferred)
    list.use = .collection
    var optional = Blueprint.Edge(key: .init(type: "Log"), kind: .deferred)
    optional.use = .optional
    let place = Blueprint.Location(fileID: "App/Modules.swift", line: 1)
    let blueprint = Blueprint(
      bindings: [
        .init(key: .init(type: "Plugin"), role: .contribution, location: place),
        .init(key: .init(type: "Feed"), location: place, edges: [list, optional]),
      ])
    #expect("\(blueprint)".hasSuffix("\n    needs Lazy<[Plugin]>, Lazy<Log>? (none)"))
  }

  @Test func `names that a recipe makes up as it runs are not listed without end`() throws {
    let container = DependencyContainer()
    let asked = Locked(0)
    container.register(Int.self, as: .unique) { r in
      let number = asked.withLock { number in
        number += 1
        return number
      }
      let name = DependencyKey<Double?>("\(number)")
      return try r.resolve(Double?.self, named: name) == nil ? 0 : 1
    }
    for _ in 0..<1_000 { _ = try container.resolve(Int.self) }
    #expect("\(container.blueprint)".contains("Double? named \"1\" (none)"))
    #expect(!"\(container.blueprint)".contains("\"1000\""))
  }
}
