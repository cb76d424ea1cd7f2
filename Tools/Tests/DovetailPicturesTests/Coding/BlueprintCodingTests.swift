import Foundation
import Testing

@_spi(Tools) @testable import Dovetail
@_spi(Tools) @testable import DovetailChecks

/// A blueprint as JSON.
@Suite struct BlueprintCodingTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a binding decodes to itself`(seed: UInt64) throws {
    let bindings = Blueprint.random(seed: seed).bindings
    let data = try JSONEncoder().encode(bindings)
    #expect(try JSONDecoder().decode([Binding].self, from: data) == bindings)
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
