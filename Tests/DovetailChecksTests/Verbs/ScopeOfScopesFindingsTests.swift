import DovetailChecks
import Testing

/// Instances that scopes keep for the bindings of outer containers, with the same names and keys.
@Suite struct ScopeOfScopesFindingsTests {
  let container = DependencyContainer()

  @Test func `what an outer scope asks for is made for it, and so is checked there`() throws {
    container.register(Piece.self, as: .scoped("screen")) { (number: Int) in Piece(number) }
    let outer = container.makeScope("screen") {
      $0.register((any Numbered).self) { (piece: Piece) in piece }
    }
    let inner = outer.makeScope("screen") { $0.register(Int.self) { 1 } }
    #expect(try inner.resolve(Piece.self).number == 1)
    #expect(throws: DependencyError.self) { try inner.resolve((any Numbered).self) }
    let error = #expect(throws: DependencyError.self) { try inner.validate() }
    #expect(error?.id == .missingBinding)
  }

  @Test func `an override of a collection is matched by its contributions`() throws {
    container.contribute(Piece.self) { Piece(1) }
    container.register(String.self) { (parts: [Piece]) in "\(parts.count)" }
    let fork = container.makeScope("s").fork { $0.override([Piece].self) { [] } }
    try fork.validate()
    #expect(try fork.resolve(String.self) == "0")
  }

  @Test func `one binding in two containers is judged in each`() throws {
    struct Both: DependencyRegistry {
      let containers: [DependencyContainer]
      func add<T>(_ binding: DependencyBinding<T>) -> Registration<T> {
        containers.map { $0.add(binding) }.last!
      }
      func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?) {}
    }
    container.register(Piece.self) { Piece(1) }
    let fork = container.fork()
    let other = DependencyContainer()
    Both(containers: [other, fork]).override(Piece.self) { Piece(2) }
    #expect(dependencyError { try other.validate() }?.id == .unmatchedOverride)
    try fork.validate()
  }
}

private protocol Numbered: Sendable { var number: Int { get } }
private final class Piece: Numbered {
  let number: Int
  init(_ number: Int) { self.number = number }
}
