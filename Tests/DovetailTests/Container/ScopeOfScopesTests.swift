import Dovetail
import Testing

/// Instances that scopes keep for the bindings of outer containers, with the same names and keys.
@Suite struct ScopeOfScopesTests {
  let container = DependencyContainer()

  @Test func `an alias gives each of nested scopes of one name its own`() throws {
    container.register(Piece.self, as: .scoped("screen")) { Piece(0) }.alias(Any.self) { $0 }
    let outer = container.makeScope("screen")
    let inner = outer.makeScope("screen")
    let first = try outer.resolve(Piece.self)
    let own = try inner.resolve(Any.self) as? Piece
    #expect(own !== first)
    #expect(try inner.resolve(Piece.self) === own)
  }

  @Test func `what a scope between two of one name registers belongs to the nearer one`() throws {
    for outerFirst in [false, true] {
      let middle = container.makeScope("screen").makeScope("middle") {
        $0.register(Piece.self, as: .scoped("screen")) { Piece(0) }
      }
      let inner = middle.makeScope("screen")
      let first = try (outerFirst ? middle : inner).resolve(Piece.self)
      #expect(try (outerFirst ? inner : middle).resolve(Piece.self) !== first)
      #expect(try inner.resolve(Piece.self) === inner.resolve(Piece.self))
    }
  }

  @Test func `a scoped binding of an inner scope stays there`() throws {
    let outer = container.makeScope("outer")
    let inner = outer.makeScope("inner") {
      $0.register(Piece.self, as: .scoped("outer")) { Piece(1) }
    }
    #expect(try inner.resolve(Piece.self) === inner.resolve(Piece.self))
    #expect(try outer.resolve(Piece?.self) == nil)
  }

  @Test func `scoped contributions are kept by the scope and stay contributions`() async throws {
    let closed = Counter()
    container.contribute(Piece.self, as: .scoped("s")) { Piece(1) }.onClose { _ in closed.add() }
    container.contribute(Piece.self, as: .scoped("s")) { Piece(2) }.onClose { _ in closed.add() }
    let scope = container.makeScope("s")
    let one = try await scope.resolve([Piece].self)
    let two = try await scope.resolve([Piece].self)
    #expect(one.map(ObjectIdentifier.init) == two.map(ObjectIdentifier.init))
    #expect(try await scope.resolve(Piece?.self) == nil)
    container.register(Piece.self, as: .scoped("s")) { Piece(3) }
    #expect(try await scope.resolve(Piece.self).number == 3)
    #expect(try await scope.resolve([Piece].self)[0] === one[0])
    await scope.close()
    #expect(closed.value == 2)
  }

  @Test func `an alias passes arguments and the mode on`() throws {
    container.register(Piece.self) { Piece(1) }.alias((any Numbered).self) { $0 }
    container.register(Piece.self, named: "made", as: .unique) { (number: Given<Int>) in
      Piece(number.value)
    }.alias((any Numbered).self, named: "made") { $0 }
    let kept = try container.resolve(Piece.self)
    #expect(try container.resolve((any Numbered).self) as AnyObject === kept)
    #expect(try container.resolve((any Numbered).self, mode: .new) as AnyObject !== kept)
    #expect(try container.resolve((any Numbered).self, named: "made", with: 3).number == 3)
  }
}

private protocol Numbered: Sendable { var number: Int { get } }
private final class Piece: Numbered {
  let number: Int
  init(_ number: Int) { self.number = number }
}
