import Dovetail
import Testing

/// A recipe is watched on its first run and may take another way on later ones.
///
/// So each test resolves more than once.
@Suite struct ArgumentTests {
  let container = DependencyContainer()

  @Test func `each parameter gets its own argument, whatever the sizes`() throws {
    container.register(Clock.self) { Clock() }
    container.register(String.self, as: .unique) {
      (
        small: Given<UInt8>, clock: Clock, wide: Given<SIMD4<Float>>, text: Given<String?>,
        nothing: Given<Void>, pair: Given<(Int, any Sendable & CustomStringConvertible)>,
        last: Given<UInt8>
      ) in
      "\(small.value) \(wide.value.w) \(text.value ?? "-") \(pair.value.1) \(last.value) \(clock.id)"
    }
    for round in UInt8(1)...4 {
      let made = try container.resolve(
        String.self, with: round, SIMD4<Float>(1, 2, 3, Float(round)), round == 2 ? nil : "a",
        (), (1, "b"), round + 1)
      #expect(made == "\(round) \(Float(round)) \(round == 2 ? "-" : "a") b \(round + 1) 7")
    }
  }

  @Test func `an argument is let go of when its instance is`() throws {
    let tracker = Tracker()
    container.register(Holder.self, as: .unique) { (item: Given<Tracked>) in
      Holder(item: item.value)
    }
    container.register(Int.self, as: .unique) { (_: Given<Tracked>) in 1 }
    for _ in 1...3 {
      let holder = try container.resolve(Holder.self, with: Tracked(tracker))
      #expect(holder.item.isIntact && tracker.alive == 1)
      _ = try container.resolve(Int.self, with: Tracked(tracker))
    }
    #expect(tracker.alive == 0 && tracker.count == 6)
  }

  @Test func `a scope, a fork and a scope of a fork pass them too`() throws {
    container.register(Holder.Name.self, as: .unique) { (text: Given<String>) in
      Holder.Name(text: text.value)
    }
    let scope = container.makeScope("a")
    let fork = container.fork()
    for resolver in [container, scope, fork, fork.makeScope("b"), scope.makeScope("a")] {
      for text in ["x", "y", "z"] {
        #expect(try resolver.resolve(Holder.Name.self, with: text).text == text)
        let maker = try resolver.resolve(Maker<Holder.Name, String>.self)
        #expect(try maker(text).text == text)
      }
    }
  }

  @Test func `a binding of an argument's type comes first`() throws {
    container.register(Given<Int>.self) { Given(7) }
    container.register(String.self, as: .unique) {
      (number: Given<Int>, text: Given<String>) in
      "\(number.value) \(text.value)"
    }
    for _ in 1...3 {
      #expect(try container.resolve(String.self, with: 1, "a") == "7 a")
    }
  }

  @Test func `other arguments than at first are still a fit, or still an error`() throws {
    container.register(String.self, as: .unique) { (base: Given<Base>) in base.value.name }
    for _ in 1...3 {
      #expect(try container.resolve(String.self, with: Base()) == "base")
      #expect(try container.resolve(String.self, with: Sub()) == "sub")
      let error = dependencyError { _ = try container.resolve(String.self, with: 1) }
      #expect(error?.id == .missingArgument)
      #expect(dependencyError { _ = try container.resolve(String.self) }?.id == .missingArgument)
    }
  }

  @Test func `a failure names its place and its path each time`() throws {
    container.register(Int.self, as: .unique) { (name: Given<String>) throws in
      throw Failure(name: name.value)
    }
    container.register(Double.self, as: .unique) { (make: Maker<Int, String>) in
      Double(try make("by maker"))
    }
    let texts = (1...3).map { _ in
      errorText { _ = try container.resolve(Int.self, with: "by hand") }
    }
    #expect(texts[0]?.contains("ArgumentTests.swift") == true)
    #expect(texts[0]?.contains("by hand") == true)
    #expect(texts[1] == texts[0] && texts[2] == texts[0])
    let nested = (1...3).map { _ in errorText { _ = try container.resolve(Double.self) } }
    #expect(nested[0]?.contains("Double") == true && nested[0]?.contains("by maker") == true)
    #expect(nested[1] == nested[0] && nested[2] == nested[0])
  }

  @Test func `a recipe may need itself with other arguments`() throws {
    container.register(Node.self, as: .unique) { (depth: Given<Int>, child: Maker<Node, Int>) in
      Node(child: depth.value == 0 ? nil : try child(depth.value - 1))
    }
    for depth in [1, 0, 30, 3] {
      #expect(try container.resolve(Node.self, with: depth).depth == depth)
    }
  }

  @Test func `decorators, and recipes that resolve by hand, take what they like`() throws {
    container.register(String.self, as: .unique) { (text: Given<String>) in text.value }
    container.decorate(String.self) { inner, _ in "<\(inner)>" }
    container.register(Int.self, as: .unique) { r in
      try r.argument(Int.self) + r.argument(String.self).count
    }
    for text in ["a", "bc", "def"] {
      #expect(try container.resolve(String.self, with: text) == "<\(text)>")
      #expect(try container.resolve(Int.self, with: 1, text) == 1 + text.count)
      #expect(try container.resolve(Int.self, with: text, 1) == 1 + text.count)
    }
  }
}

private struct Clock: Sendable { let id = 7 }
private final class Holder {
  struct Name { let text: String }
  let item: Tracked
  init(item: Tracked) { self.item = item }
}
private class Base { var name: String { "base" } }
private final class Sub: Base { override var name: String { "sub" } }
private struct Failure: Error { let name: String }
private final class Node {
  let child: Node?
  init(child: Node?) { self.child = child }
  var depth: Int { child.map { $0.depth + 1 } ?? 0 }
}
