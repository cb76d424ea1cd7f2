import DovetailGraph
import Testing

/// A graph with many ways to write one.
@DependencyGraph
public final class ShapedGraph<Element: Sendable>: Sendable {
  /// The only input.
  public let element: Element
  let label: String, size: Int
  let onEvent: @Sendable (String) -> Void
  fileprivate let count = Counter()

  /// Makes a list of it.
  public func makeElements() -> [Element] { [element] }
  func makeDefault() -> Int { size }
  func makeURLText() -> String { label }
  func makeURLs() -> [String] { [urlText] }
  func makeIDsByName() -> [String: Int] { [label: size] }
  func makePair() -> (Int, String) { (size, label) }
  func makeCallback() -> @Sendable () -> Int { { [size] in size } }
  func makeMissing() -> Counter? { nil }
  func makePresent() -> Counter? { count }
  func makeChecked() throws -> Int {
    guard size > 0 else { throw ShapeError.empty }
    return size
  }
  func makeStrict() throws(ShapeError) -> Int {
    guard size > 0 else { throw .empty }
    return size
  }
  func makeStrictPair() throws(ShapeError) -> (Element, Int) { (element, try strict) }
  func makeStrictPairLater() async throws(ShapeError) -> (Int, label: String) {
    (try strict, label)
  }
  func makeSlow() async -> Int { size }
  func makeSlowFlag() async -> Bool { true }
  func makeSlowChecked() async throws -> Int { try checked }
  private func makeSecret() -> Int { 42 }
  func makeRevealed() -> Int { helper(adding: secret) }
  #if DEBUG
    func makeMode() -> String { "debug" }
  #else
    func makeMode() -> String { "release" }
  #endif
  #if NEVER_DEFINED
    func makeNever() -> Missing { Missing() }
  #endif
  @available(*, deprecated, message: "old") func makeOld() -> Int { 1 }
  func makeGeneric<T>(_ type: T.Type) -> T? { nil }
  static func makeStatic() -> Int { 0 }
  func make() -> Int { 0 }
  func maker() -> Int { 0 }

  private func helper(adding number: Int) -> Int { number + size }
}

enum ShapeError: Error, Equatable { case empty }

/// A graph inside another type, with its own initializer.
enum Feature {
  @DependencyGraph
  final class Graph: Sendable {
    let name: String
    private let suffix: String

    init(_ name: String) {
      self.name = name
      suffix = "!"
    }

    func makeTitle() -> String { name + suffix }

    @DependencyGraph
    final class Inner: Sendable {
      let outer: Graph
      func makeTitle() -> String { outer.title + "?" }
    }
  }
}

/// A graph whose inputs stand in a pattern.
@DependencyGraph
final class TupleGraph: Sendable {
  let (number, (text, _)): (Int, (String, Bool))
  let (flag): Bool
  private let (one, two) = (1, 2)
  func makeSum() -> Int { number + one + two }
  func makeTitle() -> String { flag ? text : "" }
}

struct Token: ~Copyable { let number = 3 }

/// A graph of a type that need not be copyable.
@DependencyGraph
final class TokenGraph<T: ~Copyable, U> where U: ~Copyable {
  let token: T
  let other: U
  let count: Int
  func makeNumber() -> Int { count + 1 }

  @DependencyGraph
  final class Inner {
    func makeNumber() -> Int { 1 }
  }
}

@Suite struct ShapeTests {
  private func graph(_ size: Int = 3) -> ShapedGraph<Double> {
    ShapedGraph(element: 1.5, label: "a", size: size, onEvent: { _ in })
  }

  @Test func `inputs become the initializer's parameters in their order`() {
    #expect(graph().elements == [1.5])
    #expect(graph().label == "a")
  }

  @Test func `names follow Swift's rules`() {
    #expect(graph().default == 3)
    #expect(graph().urlText == "a")
    #expect(graph().urls == ["a"])
    #expect(graph().idsByName == ["a": 3])
  }

  @Test func `any type may be kept`() {
    let graph = graph()
    #expect(graph.pair == (3, "a"))
    #expect(graph.callback() == 3)
    #expect(graph.missing == nil)
    #expect(graph.present === graph.count)
  }

  @Test func `a property has the effects of its method`() async throws {
    #expect(try self.graph().checked == 3)
    let graph = graph()
    for _ in 0..<2 { #expect(await graph.slow == 3) }
    for _ in 0..<2 { #expect(await graph.slowFlag) }
    #expect(try await graph.slowChecked == 3)
  }

  @Test func `an error that a method throws reaches the caller unchanged`() async {
    #expect(throws: ShapeError.empty) { try graph(0).checked }
    #expect(throws: ShapeError.empty) { try graph(0).strict }
    #expect(throws: ShapeError.empty) { try graph(0).strictPair }
    await #expect(throws: ShapeError.empty) { try await graph(0).slowChecked }
  }

  @Test func `a private method provides a private property`() {
    #expect(graph().revealed == 45)
  }

  @Test func `conditional methods provide the compiled properties`() {
    #if DEBUG
      #expect(graph().mode == "debug")
    #else
      #expect(graph().mode == "release")
    #endif
  }

  @Test func `a graph may be nested and have an initializer of its own`() {
    let graph = Feature.Graph("title")
    #expect(Feature.Graph.Inner(outer: graph).title == "title!?")
  }

  @Test func `each name of a tuple is a parameter of the initializer`() {
    let graph = TupleGraph(number: 1, text: "a", flag: true)
    #expect(graph.sum == 4)
    #expect(graph.title == "a")
  }

  @Test func `a generic graph may hold what cannot be copied`() async {
    let graph = TokenGraph<Token, Token>(token: Token(), other: Token(), count: 1)
    #expect(graph.number == 2)
    #expect(graph.token.number == 3)
    #expect(TokenGraph<Token, Int>.Inner().number == 1)
    #expect(await graph.close().isEmpty)
  }
}
