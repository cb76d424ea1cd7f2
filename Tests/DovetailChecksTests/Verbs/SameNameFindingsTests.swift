import DovetailChecks
import Testing

/// Two local or private types that are written alike are told apart.
@Suite struct SameNameFindingsTests {
  private let container = DependencyContainer()

  private func one() -> any Any.Type {
    struct Settings: Sendable {}
    container.register(Settings.self, as: .unique, fileID: "App/One.swift", line: 1) { Settings() }
    return Settings.self
  }

  private func resolveOther() throws -> any Any.Type {
    struct Settings: Sendable {}
    _ = try container.resolve(Settings?.self)
    return Settings.self
  }

  @Test func `what a check requires is not its namesake`() throws {
    let (one, other) = (one(), try resolveOther())
    try container.validate(requiring: [one])
    let missing = dependencyError { try container.validate(requiring: [one, other]) }
    #expect(missing?.diagnostics.map(\.id) == [.missingBinding])
    try container.validate(roots: [one])
    let unused = dependencyError { try container.validate(roots: [other]) }
    #expect(unused?.diagnostics.map(\.id).contains(.unusedBinding) == true)
  }
}
