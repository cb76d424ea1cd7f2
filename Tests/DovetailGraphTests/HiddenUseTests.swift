import DovetailChecks
import DovetailGraph
import Testing

// Graphs that reach their own properties in ways that the macro cannot follow.

class Ancestor {
  init() {}
  var inherited: [Int] { hook() }
  func hook() -> [Int] { [] }
}

@DependencyGraph
final class Heir: Ancestor {
  override func hook() -> [Int] { a }
  @Unique func makeA() -> [Int] { super.inherited }
}

@DependencyGraph
final class HeirOfNumber: Ancestor {
  override func hook() -> [Int] { [number] }
  func makeNumber() -> Int { 1 }
  func makeAll() -> [Int] { super.inherited }
}

@DependencyGraph
final class Global: Sendable {
  static let all = Global()
  @Unique func makeA() -> Int { Global.all.b }
  @Unique func makeB() -> Int { a }
}

@DependencyGraph
final class Maximum: Sendable {
  @Unique func makeA() -> Int { max() }
  @Unique func makeB() -> Int { a }
}
extension Maximum { func max() -> Int { b } }

@DependencyGraph
final class Later: Sendable {
  @Unique func makeA() -> Int {
    let later = { [unowned self] in b }
    return later()
  }
  @Unique func makeB() -> Int { a }
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
  @Test func `a cycle through the superclass is an error with its path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Heir().a
    }
    expect("a → a", in: result)
  }

  @Test func `a cycle through a static instance is an error with its path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Global.all.a
    }
    expect("a → b → a", in: result)
  }

  @Test func `a cycle through an extension's method with a name of Swift's is an error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Maximum().a
    }
    expect("a → b → a", in: result)
  }

  @Test func `a closure that is called after all is part of a cycle`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Later().a
    }
    expect("a → b → a", in: result)
  }

  @Test func `what the superclass used is made again after an override`() {
    let graph = HeirOfNumber()
    #expect(graph.all == [1])
    graph.override(number: 7)
    #expect(graph.all == [7])
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
    expect("all → all", in: result)
  }

  @Test func `a lifetime in a condition holds where the condition does`() {
    let graph = Conditional()
    #expect(graph.list !== graph.list)
    #expect(Conditional.blueprint.bindings.allSatisfy { !$0.isOpaque })
  }

  private func expect(_ path: String, in result: ExitTest.Result?) {
    #expect(words(of: result).contains("error: [Dovetail/DependencyCycle] \(path)\n"))
  }
}
