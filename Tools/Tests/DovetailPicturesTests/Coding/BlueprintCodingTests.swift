import Foundation
import Testing

@_spi(Tools) @testable import DovetailBlueprint

/// A blueprint as JSON.
@Suite struct BlueprintCodingTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a blueprint decodes to itself`(seed: UInt64) throws {
    let blueprint = Blueprint.random(seed: seed)
    let data = try JSONEncoder().encode(blueprint)
    #expect(try JSONDecoder().decode(Blueprint.self, from: data) == blueprint)
  }

  @Test(arguments: [
    binding("A", 1, role: .override(matched: false)),
    binding("A", 1, role: .replacement(of: place(3))),
    binding("A", 1, as: .scoped("a"), role: .alias, needs: ["B"]),
    binding(
      "A named x", 1, as: .graph, role: .contribution, takes: ["Int"], isAsync: true,
      actor: "MainActor"),
  ])
  func `every role and lifetime is kept`(binding: Binding) throws {
    let data = try JSONEncoder().encode(graph(binding))
    #expect(try JSONDecoder().decode(Blueprint.self, from: data) == graph(binding))
  }

  @Test func `two keys are equal by identity and name, not by spelling`() {
    #expect(Key(type: "User", identity: "Core.User") == Key(type: "Core.User"))
    #expect(Key(type: "User", identity: "Core.User") != Key(type: "User", identity: "Net.User"))
    #expect(Key(type: "URL", name: "a") != Key(type: "URL"))
    #expect(Set([Key(type: "User", identity: "u"), Key(type: "x", identity: "u")]).count == 1)
  }

  @Test func `a location knows its module`() {
    #expect(place(3).description == "App/Modules.swift:3")
    #expect(place(3).module == "App")
    #expect(binding("A", 1).module == "App")
  }
}
