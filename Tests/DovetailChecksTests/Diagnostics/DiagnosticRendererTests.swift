import Foundation
import Testing

@testable import DovetailChecks
import Dovetail

/// The renderer.
@Suite struct DiagnosticRendererTests {
  static let full = DependencyDiagnostic(
    id: .missingBinding, location: .init(fileID: "App/Profile.swift", line: 12),
    message: "nothing provides `any Networking`",
    path: ["ProfileModel", "UserStore", "any Networking"],
    notes: [.init("UserStore was registered here, and needs it as parameter 1", at: place(31))],
    similar: [
      .init(key: "any Networking named backup", location: place(18)),
      .init(key: "HTTPNetworking", location: .init(fileID: "App/Net.swift", line: 9)),
    ], help: #"register((any Networking).self) { … }, or ask for it named "backup""#)

  @Test func `every part of a diagnostic has its line`() {
    #expect(
      Self.full.description == """
        App/Profile.swift:12: error: [Dovetail/MissingBinding] nothing provides `any Networking`
          ProfileModel → UserStore → any Networking
          App/Modules.swift:31: UserStore was registered here, and needs it as parameter 1
          similar: `any Networking` named "backup" (App/Modules.swift:18) · `HTTPNetworking` (App/Net.swift:9)
          help: register((any Networking).self) { … }, or ask for it named "backup"
        """)
  }

  @Test(arguments: DependencyDiagnostic.Severity.allCases)
  func `without a location the severity comes first`(severity: DependencyDiagnostic.Severity) {
    let diagnostic = DependencyDiagnostic(
      id: .opaqueRecipe, severity: severity, message: "a message", path: ["A"],
      notes: [.init("a remark")])
    #expect(
      diagnostic.description == """
        \(severity.rawValue): [Dovetail/OpaqueRecipe] a message
          a remark
        """)
  }

  @Test func `one newline stands between diagnostics, and none at the end`() {
    let one = DependencyDiagnostic(id: .opaqueRecipe, message: "one", help: "way out")
    #expect(
      DiagnosticRenderer(style: .plain).render([one, one]) == """
        error: [Dovetail/OpaqueRecipe] one
          help: way out
        error: [Dovetail/OpaqueRecipe] one
          help: way out
        """)
    #expect(DiagnosticRenderer(style: .plain).render([]) == "")
  }

  @Test func `names follow types, escaped as in Swift`() {
    let odd = Key(type: "URL", name: "a\"b\\c\n")
    let diagnostic = DependencyDiagnostic(
      id: .missingBinding, message: "m", path: ["A", odd],
      similar: [.init(key: odd, location: call)])
    #expect(
      diagnostic.description == #"""
        error: [Dovetail/MissingBinding] m
          A → URL named "a\"b\\c\n"
          similar: `URL` named "a\"b\\c\n" (App/Main.swift:7)
        """#)
  }

  @Test func `two types with the same spelling show their identities everywhere in the text`() {
    let one = DependencyDiagnostic(
      id: .missingBinding, message: "one", path: ["Core/User", "Clock"])
    let two = DependencyDiagnostic(
      id: .missingBinding, message: "two", similar: [.init(key: "Net/User", location: call)])
    let three = DependencyDiagnostic(
      id: .missingBinding, message: "three", path: [Key(type: "User", identity: "0x1f"), "Clock"])
    #expect(
      DiagnosticRenderer(style: .plain).render([one, two, three]) == """
        error: [Dovetail/MissingBinding] one
          Core.User → Clock
        error: [Dovetail/MissingBinding] two
          similar: `Net.User` (App/Main.swift:7)
        error: [Dovetail/MissingBinding] three
          User (0x1f) → Clock
        """)
    #expect(
      one.description == """
        error: [Dovetail/MissingBinding] one
          User → Clock
        """)
  }

  @Test func `a message of several lines stays one block without an empty line`() {
    let diagnostic = DependencyDiagnostic(
      id: .recipeFailed, message: "it threw: first\n\n  second\r\nthird\n", help: "a\nb")
    #expect(
      diagnostic.description == """
        error: [Dovetail/RecipeFailed] it threw: first
              second
            third
          help: a
            b
        """)
  }

  @Test func `colors change nothing but colors`() {
    let text = DiagnosticRenderer(style: .colored).render([Self.full])
    #expect(
      text.replacing("\u{1B}", with: "^") == """
        ^[1mApp/Profile.swift:12:^[0m ^[1;31merror:^[0m ^[2m[Dovetail/MissingBinding]^[0m nothing provides `any Networking`
          ProfileModel^[2m → ^[0mUserStore^[2m → ^[0many Networking
          ^[1mApp/Modules.swift:31:^[0m UserStore was registered here, and needs it as parameter 1
          ^[36msimilar:^[0m `any Networking` named "backup" (App/Modules.swift:18)^[2m · ^[0m`HTTPNetworking` (App/Net.swift:9)
          ^[32mhelp:^[0m register((any Networking).self) { … }, or ask for it named "backup"
        """)
    #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == Self.full.description)
  }

  @Test func `JSON has one object for each diagnostic`() {
    let small = DependencyDiagnostic(id: .closeFailed, severity: .note, message: "m")
    #expect(
      DiagnosticRenderer(style: .json).render([Self.full, small]) == #"""
        [
          {"id": "MissingBinding", "severity": "error", "location": {"fileID": "App/Profile.swift", "line": 12}, "message": "nothing provides `any Networking`", "path": [{"type": "ProfileModel", "identity": "ProfileModel"}, {"type": "UserStore", "identity": "UserStore"}, {"type": "any Networking", "identity": "any Networking"}], "notes": [{"location": {"fileID": "App/Modules.swift", "line": 31}, "message": "UserStore was registered here, and needs it as parameter 1"}], "similar": [{"key": {"type": "any Networking", "identity": "any Networking", "name": "backup"}, "location": {"fileID": "App/Modules.swift", "line": 18}}, {"key": {"type": "HTTPNetworking", "identity": "HTTPNetworking"}, "location": {"fileID": "App/Net.swift", "line": 9}}], "help": "register((any Networking).self) { … }, or ask for it named \"backup\""},
          {"id": "CloseFailed", "severity": "note", "message": "m", "path": [], "notes": [], "similar": []}
        ]
        """#)
    #expect(DiagnosticRenderer(style: .json).render([]) == "[]")
  }
}
