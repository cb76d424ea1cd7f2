import Foundation
import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

/// Why a binding is the one that answers.
@Suite struct ReasonTests {
  /// The lines of an explanation that say why, without indentation.
  private func reasons(_ blueprint: Blueprint, _ key: String = "A") -> [String] {
    blueprint.explain(key)[0].text().split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { line in
      ["overridden", "registered again", "scope", "an alias", "passed over"].contains {
        line.hasPrefix($0)
      }
    }
  }

  @Test func `the only binding needs no reason`() {
    #expect(reasons(graph(binding("A", 1), binding("B", 2))) == [])
    #expect(
      reasons(
        graph(binding("A", 1, role: .contribution), binding("A", 2, role: .contribution))) == [])
  }

  @Test func `an override says where, and what it is instead of`() {
    #expect(
      reasons(graph(binding("A", 4, role: .override(matched: true))))
        == ["overridden at App/Modules.swift:4"])
    #expect(
      reasons(graph(binding("A", 1), binding("A", 4, role: .override(matched: true))))
        == [
          "passed over: a later binding took its place, at App/Modules.swift:4",
          "overridden at App/Modules.swift:4, instead of App/Modules.swift:1",
        ])
    var fake = binding("A", 4, role: .override(matched: true))
    fake.overrides = place(1)
    let instead = "overridden at App/Modules.swift:4, instead of App/Modules.swift:1"
    #expect(reasons(graph(fake)) == [instead])
    #expect(reasons(graph(binding("A", 1), fake)).last == instead)
    #expect(
      reasons(graph(binding("A", 4, role: .override(matched: false))))
        == ["overridden at App/Modules.swift:4, though nothing was registered"])
  }

  @Test func `a repeated registration names the first`() {
    #expect(
      reasons(graph(binding("A", 4, role: .replacement(of: place(1)))))
        == ["registered again at App/Modules.swift:4, instead of App/Modules.swift:1"])
  }

  @Test func `a scope has its own, and the outer one is passed over there`() {
    #expect(
      reasons(graph(scopes: ["session"], binding("A", 1), binding("A", 2, scope: 1)))
        == [
          #"passed over in scope "session" for App/Modules.swift:2"#,
          #"scope "session" has its own, instead of App/Modules.swift:1"#,
        ])
  }

  @Test func `an override in a scope is both`() {
    let blueprint = graph(
      scopes: ["session"], binding("A", 1),
      binding("A", 2, role: .override(matched: true), scope: 1))
    #expect(
      reasons(blueprint).suffix(2) == [
        "overridden at App/Modules.swift:2",
        #"scope "session" has its own, instead of App/Modules.swift:1"#,
      ])
  }

  @Test func `an alias names the key that answers`() {
    #expect(
      reasons(graph(binding("A", 1, role: .alias, needs: ["B"]), binding("B", 2)))
        == ["an alias: B answers"])
  }

  @Test func `reasons are data too`() throws {
    let explanation = graph(binding("A", 4, role: .replacement(of: place(1)))).explain("A")[0]
    #expect(
      explanation.bindings[0].reasons == [.init(.registeredAgain, others: [place(1)])])
    let copy = try JSONDecoder().decode(
      BlueprintExplanation.self, from: JSONEncoder().encode(explanation))
    #expect(copy == explanation)
  }
}
