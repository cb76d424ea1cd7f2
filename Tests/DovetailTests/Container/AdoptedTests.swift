import Dovetail
import Testing

/// A scope that keeps an instance for an outer registration has no registration of its own by that.
@Suite struct AdoptedTests {
  let container = DependencyContainer()

  init() { container.register(Piece.self, as: .scoped("s")) { Piece(name: "outer") } }

  private func scope(uses: Bool) throws -> DependencyContainer {
    let scope = container.makeScope("s")
    if uses { _ = try piece(scope) }
    return scope
  }

  private func piece(_ container: DependencyContainer) throws -> Piece {
    try container.resolve(Piece.self)
  }

  @Test(arguments: [true, false])
  func `a fork's override is where the key was registered`(uses: Bool) throws {
    let fork = try scope(uses: uses).fork()
    let double = Piece(name: "double")
    fork.override(Piece.self) { double }
    let sibling = try #require(fork.parent).makeScope("s")
    #expect(try piece(sibling) === double)
    #expect(try piece(fork) === double)
  }

  @Test func `a handle of a scope that nobody holds has what is registered further out now`() throws
  {
    let middle = container.makeScope("middle") {
      $0.register(Piece.self, as: .scoped("s")) { Piece(name: "middle") }
    }
    container.register(Later.self, as: .unique, using: Later.init(piece:))
    let later: Later
    do {
      let scope = middle.makeScope("s")
      #expect(try piece(scope).name == "middle")
      later = try scope.resolve(Later.self)
    }
    middle.unregister(Piece.self)
    #expect(try later.piece.resolve().name == "outer")
  }

  @Test(arguments: [true, false])
  func `a scope decorates what it registers itself`(uses: Bool) throws {
    let scope = try scope(uses: uses)
    scope.decorate(Piece.self) { _, _ in Piece(name: "decorated") }
    #expect(try piece(scope).name == "outer")
    scope.register(Piece.self) { Piece(name: "own") }
    #expect(try piece(scope).name == "decorated")
  }

  @Test(arguments: [true, false])
  func `a scope's modification matches what it registers itself`(uses: Bool) throws {
    let scope = try scope(uses: uses)
    scope.modify(Piece.self) { $0 = Piece(name: "modified") }
    #expect(try piece(scope).name == "outer")
  }
}

private struct Later: Sendable { let piece: Lazy<Piece> }

private final class Piece: Sendable {
  let name: String
  init(name: String) { self.name = name }
}
