import DovetailPictures
import Foundation
import Testing

@_spi(Tools) @testable import DovetailChecks

/// The format of a blueprint.
@Suite struct BlueprintJSONTests {
  private func decode(_ text: String) throws -> Blueprint {
    try JSONDecoder().decode(Blueprint.self, from: Data(text.utf8))
  }

  /// The bindings as a difference and an explanation write them.
  private func encodedAndRead(_ bindings: [Binding]) throws -> [Binding] {
    try JSONDecoder().decode([Binding].self, from: JSONEncoder().encode(bindings))
  }

  /// The contents of the frozen file of version 1.
  private var versionOne: Blueprint {
    func key(_ type: String, _ identity: String? = nil, name: String? = nil) -> Key {
      Key(type: type, identity: identity ?? "App.\(type)", name: name)
    }
    func at(_ line: Int, _ file: String = "Modules") -> Blueprint.Location {
      Blueprint.Location(fileID: "App/\(file).swift", line: line)
    }
    let (clock, network) = (key("any Clock", "App.Clock"), key("any Networking", "App.Networking"))
    let plugin = key("any Plugin", "App.Plugin")
    var blueprint = Blueprint(
      scopes: [.init(), .init(name: "session")],
      bindings: [
        Binding(key: clock, location: at(1)),
        Binding(
          key: network, lifetime: .eager, location: at(2),
          edges: [
            Edge(key: clock, parameter: 1),
            Edge(key: key("URL", "Foundation.URL", name: "cdn"), kind: .optional, parameter: 2),
          ], isAsync: true, decorators: [at(7, "Logging")]),
        Binding(
          key: key("any Reading", "App.Reading"), role: .alias, location: at(3),
          edges: [Edge(key: network)]),
        Binding(key: plugin, role: .contribution, lifetime: .unique, location: at(4, "Plugins")),
        Binding(
          key: key("Fake"), role: .override(matched: false), lifetime: .graph,
          location: at(5, "Fakes")),
        Binding(
          key: key("Cache"), role: .replacement(of: at(6, "Old")), lifetime: .weak,
          location: at(8), isOpaque: true),
        Binding(
          key: key("Session"), lifetime: .scoped("session"), scope: 1, location: at(9, "Session"),
          edges: [
            Edge(key: plugin, kind: .collection, parameter: 1),
            Edge(key: key("Cache"), kind: .deferred, parameter: 2),
            Edge(key: key("Feed"), kind: .deferredWeak, parameter: 3),
            Edge(key: key("Page"), kind: .factory, parameter: 4, arguments: ["Int"]),
          ]),
        Binding(
          key: key("Page"), lifetime: .unique, scope: 1, location: at(10, "Session"),
          arguments: ["Int"], actor: "MainActor"),
      ])
    blueprint.version = 1
    return blueprint
  }

  /// The contents of the frozen file of version 2, besides those of version 1.
  private var versionTwo: Blueprint {
    var blueprint = versionOne
    blueprint.version = 2
    let page = Key(type: "Page", identity: "App.Page")
    blueprint.properties = [
      .init(owner: "App.Screen", name: "page", need: Edge(key: page)),
      .init(
        owner: "App.Teller", identity: "#2 App.Teller", name: "make",
        need: Edge(key: page, kind: .factory, arguments: ["Int"]), isOfActor: true),
      .init(owner: "App.Box", name: "item", need: nil),
      .init(
        owner: "App.Screen", name: "user", need: Edge(key: Key(type: "User")), elsewhere: "a graph"),
    ]
    let place = Blueprint.Location(fileID: "App/Old.swift", line: 7)
    blueprint.bindings[5].edges = [
      Edge(key: page, origin: .source(place)), Edge(key: page, origin: .property("page")),
    ]
    blueprint.ineffective = [
      .init(.decorator, page, location: place),
      .init(.module, Key(type: "Plugins"), location: place, others: [place]),
      .init(.weak, page, location: place),
    ]
    return blueprint
  }

  @Test func `version 3 can always be read, and is the version that is written`() throws {
    var versionThree = versionTwo
    versionThree.version = 3
    let frozen = try Fixture.text("blueprint-3.json")
    #expect(try decode(frozen) == versionThree)
    #expect(versionThree.json + "\n" == frozen)
  }

  @Test func `version 2 can always be read, in which weak is called shared`() throws {
    #expect(try decode(Fixture.text("blueprint-2.json")) == versionTwo)
  }

  @Test func `version 1 can always be read`() throws {
    #expect(try decode(Fixture.text("blueprint-1.json")) == versionOne)
  }

  @Test func `what is written is the text of version 1, member for member, but for that word`()
    throws
  {
    let frozen = try Fixture.text("blueprint-1.json")
    #expect(versionOne.json + "\n" == frozen.replacing(#""shared""#, with: #""weak""#))
  }

  @Test func `the form that the compiler derives can be read too`() throws {
    let bindings = try decode(Fixture.text("blueprint-1-derived.json")).bindings
    #expect(bindings.map(\.lifetime) == [.scoped("session"), .unique, .single])
    let first = Blueprint.Location(fileID: "App/A.swift", line: 9)
    #expect(bindings.map(\.role) == [.single, .override(matched: true), .replacement(of: first)])
  }

  @Test func `a missing member has its usual value, and an unknown member is ignored`() throws {
    let store = Binding(
      key: "Store", location: Blueprint.Location(fileID: "App/Store.swift", line: 3),
      edges: [Edge(key: "URL named cdn")])
    let blueprint = try decode(Fixture.text("blueprint-1-partial.json"))
    var expected = Blueprint(bindings: [store])
    expected.version = 1
    #expect(blueprint == expected)
  }

  @Test func `how a handle is used is written where it is unusual`() throws {
    var weak: Edge = "Weak<Store>"
    weak.use = .required
    let blueprint = graph(binding("A", 1, needs: [weak, "Weak<Store>", "Lazy<Store>"]))
    #expect(try decode(blueprint.json) == blueprint)
    #expect(blueprint.json.components(separatedBy: "\"use\": \"required\"").count == 2)
    #expect(
      try decode(blueprint.json).bindings[0].edges.map(\.use) == [.required, .optional, .required])
    #expect(try encodedAndRead(blueprint.bindings) == blueprint.bindings)
  }

  @Test func `what a part of a graph may use is written too`() throws {
    var parts = ["A", "B"].map { binding($0, 1) }
    parts[0].graphParts = []
    parts[1].graphParts = ["A", "B named b"]
    let blueprint = Blueprint(bindings: parts + [binding("C", 2)])
    #expect(try decode(blueprint.json) == blueprint)
    #expect(try encodedAndRead(blueprint.bindings) == blueprint.bindings)
  }

  @Test func `what an override replaces is written where it is known`() throws {
    var fake = binding("A", 4, role: .override(matched: true))
    #expect(!graph(fake).json.contains("overrides"))
    fake.overrides = place(1)
    let blueprint = graph(fake)
    #expect(
      blueprint.json.contains(#""overrides": {"fileID": "App/Modules.swift", "line": 1}"#))
    #expect(try decode(blueprint.json) == blueprint)
    #expect(try encodedAndRead(blueprint.bindings) == blueprint.bindings)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `any graph decodes to itself`(seed: UInt64) throws {
    let blueprint = Blueprint.random(seed: seed)
    #expect(try decode(blueprint.json) == blueprint)
  }

  @Test func `any text can be part of a key`() throws {
    let odd = "\"quoted\" \\ \u{1} \n \u{2028} </script> ünï 🧩"
    let blueprint = graph(
      binding(Key(type: odd, identity: odd + "!", name: odd), 1, as: .scoped(odd)))
    #expect(try decode(blueprint.json) == blueprint)
  }

  @Test func `an empty graph is three lines`() throws {
    #expect(
      Blueprint().json == """
        {
          "version": 3,
          "scopes": [{}],
          "bindings": []
        }
        """)
  }

  @Test(arguments: [
    (
      4,
      "this is version 4 of the blueprint format, and only versions up to 3 are known here: "
        + "use a newer dovetail"
    ),
    (0, "there is no version 0 of the blueprint format"),
  ])
  func `an unknown version is an error that says so`(version: Int, text: String) throws {
    let error = #expect(throws: Blueprint.UnknownVersion.self) {
      try decode(#"{"version": \#(version), "bindings": "written otherwise"}"#)
    }
    #expect(error?.description == text)
  }

  @Test(arguments: [
    "{}", "[]", #"{"version": 1}"#, #"{"bindings": []}"#,
    #"{"version": 1, "bindings": [{"key": {"type": "A"}}]}"#,
    #"{"version": 1, "bindings": [{"location": {"fileID": "A.swift", "line": 1}}]}"#,
  ])
  func `a text that is no blueprint is not read as an empty one`(text: String) {
    #expect(throws: DecodingError.self) { try decode(text) }
  }

  @Test(arguments: [
    #""lifetime": "eternal""#, #""lifetime": {"scoped": 3}"#, #""lifetime": "scoped""#,
    #""lifetime": {"single": {}, "eager": {}}"#, #""role": "main""#, #""role": {}"#,
  ])
  func `an unknown word is an error`(member: String) {
    let place = #""location": {"fileID": "A.swift", "line": 1}"#
    #expect(throws: DecodingError.self) {
      try decode(#"{"version": 1, "bindings": [{"key": {"type": "A"}, \#(place), \#(member)}]}"#)
    }
  }
}
