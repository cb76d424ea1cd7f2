import DovetailChecks
import DovetailGraph
import Testing

// Graphs that reach their own properties in ways that the macro cannot follow.

class Ancestor {
  init() {}
  var inherited: [Int] { get throws { try hook() } }
  func hook() throws -> [Int] { [] }
}

@DependencyGraph
final class Heir: Ancestor {
  override func hook() throws -> [Int] { try a }
  @Unique func makeA() throws -> [Int] { try super.inherited }
}

@DependencyGraph
final class HeirOfNumber: Ancestor {
  override func hook() -> [Int] { [number] }
  func makeNumber() -> Int { 1 }
  func makeAll() throws -> [Int] { try super.inherited }
}

@DependencyGraph
final class Global: Sendable {
  static let all = Global()
  @Unique func makeA() throws -> Int { try Global.all.b }
  @Unique func makeB() throws -> Int { try a }
}

@DependencyGraph
final class Maximum: Sendable {
  @Unique func makeA() throws -> Int { try max() }
  @Unique func makeB() throws -> Int { try a }
}
extension Maximum { func max() throws -> Int { try b } }

@DependencyGraph
final class Later: Sendable {
  @Unique func makeA() throws -> Int {
    let later = { [unowned self] in try b }
    return try later()
  }
  @Unique func makeB() throws -> Int { try a }
}

@DependencyGraph
final class Conditional: Sendable {
  static let limit = 3
  #if !SOMETHING_ELSE
    @Unique
  #endif
  func makeList() -> List { List(limit: Self.limit) }

  final class List: Sendable {
    let limit: Int
    init(limit: Int) { self.limit = limit }
  }
}

@DependencyGraph
final class LazyUse {
  lazy var log = [number]
  func makeNumber() -> Int { 1 }
  func makeAll() -> [Int] { log }
}

@DependencyGraph
final class Observed {
  var limit = 1 { didSet { sum = number + limit } }
  var plain = 1 {
    willSet { sum = newValue - plain }
    didSet(old) { if old > plain { sum = Int(0) } }
  }
  var text = "" { didSet { sum = oldValue.count } }
  var sum = 0
  func makeNumber() -> Int { 1 }
  func makeAll() -> [Int] {
    limit = 2
    return [sum]
  }
  func makeShown() -> String { "\(plain) \(text)" }
}

@DependencyGraph
final class ObservedCycle {
  var limit = 1 { didSet { other = limit } }
  var other = 1 { didSet { _ = all } }
  @Unique func makeAll() -> [Int] {
    limit = 2
    return [limit]
  }
}

@Suite struct HiddenUseTests {
  private static let circles: [(String, @Sendable () throws -> Any, [String])] = [
    ("the superclass", { try Heir().a }, ["a", "a"]),
    ("a static instance", { try Global.all.a }, ["a", "b", "a"]),
    ("an extension's method with a name of Swift's", { try Maximum().a }, ["a", "b", "a"]),
    ("a closure that is called after all", { try Later().a }, ["a", "b", "a"]),
  ]

  @Test(arguments: circles) func `a cycle that the macro cannot see is an error with its path`(
    _ way: String, _ use: @Sendable () throws -> Any, _ path: [String]
  ) {
    #expect(#expect(throws: GraphCycle.self) { try use() }?.path == path, "through \(way)")
  }

  @Test func `what the superclass used is made again after an override`() throws {
    let graph = HeirOfNumber()
    #expect(try graph.all == [1])
    graph.override(number: 7)
    #expect(try graph.all == [7])
  }

  @Test func `a lazy property's initializer tells what its users need`() {
    #expect(LazyUse.blueprint.bindings[1].edges.map(\.key.type) == ["Int"])
    #expect(LazyUse.blueprint.bindings.allSatisfy { !$0.isOpaque })
    let graph = LazyUse()
    let all = graph.all
    graph.override(number: 7)
    #expect(graph.all == all)
    let other = LazyUse()
    other.override(number: 7)
    #expect(other.all == [7])
  }

  @Test func `a part that may set an observed property is made again after an override`() {
    let graph = Observed()
    #expect(graph.all == [3])
    graph.override(number: 7)
    #expect(graph.all == [9])
  }

  @Test func `only observers that use the graph make a part opaque`() {
    #expect(Observed.blueprint.bindings.map(\.isOpaque) == [false, true, false])
  }

  @Test func `a cycle through an observer is an error with its path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ObservedCycle().all
    }
    #expect(words(of: result).contains("error: [Dovetail/DependencyCycle] all → all\n"))
  }

  @Test func `a lifetime in a condition holds where the condition does`() {
    let graph = Conditional()
    #expect(graph.list !== graph.list)
    #expect(Conditional.blueprint.bindings.allSatisfy { !$0.isOpaque })
  }
}
