import DovetailMacros
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

  @Test func `a lifetime in a condition holds where the condition does`() {
    let graph = Conditional()
    #expect(graph.list !== graph.list)
    #expect(Conditional.blueprint.bindings.allSatisfy { !$0.isOpaque })
  }

  private func expect(_ path: String, in result: ExitTest.Result?) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("error: [Dovetail/DependencyCycle] \(path)\n"))
  }
}
