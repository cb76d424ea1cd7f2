import DovetailChecks
import DovetailGraph
import Testing

/// Each method names, but does not use, the property that would close a cycle.
///
/// If one of these names counted as a use, this would not compile.
@DependencyGraph
final class ScopedGraph: Sendable {
  func makeBase() -> Int { 1 + local.count * 0 }

  // Declarations of every kind that hide the property.
  func makeLocal() -> [Int] {
    let base = 2
    var sum = base
    for base in [1, 2] { sum += base }
    for (base, other) in [(1, 2)] where base > 0 { sum += base + other }
    sum += [1].map { base in base }[0]
    sum += [1].map { (base: Int) -> Int in base }[0]
    if let base = Int("3") { sum += base }
    if case let base? = Int("3") { sum += base }
    switch sum {
    case let base where base > 0: sum += base
    default: break
    }
    do { throw Failure(base: 4) } catch let base as Failure { sum += base.base } catch {}
    func inner(base: Int, _ other: Int = 0) -> Int { base + other }
    sum += inner(base: 1)
    while let base = Int("x") { sum += base }
    do {
      var base = 1 { didSet { sum += base } }
      base = 2
    }
    return [sum]
  }

  // Members of others with the same name.
  func makeMembers() -> Int {
    let failure = Failure(base: 5)
    let path = \Failure.base
    return failure.base + failure[keyPath: path] + [failure].map(\.base)[0] + Scale.base.rawValue
      + make(base: 3) + Self.base
  }
  private func make(base: Int) -> Int { base }
  static let base = 0

  // Deferred uses.
  func makeLater() -> Lazy<Int> { Lazy { [unowned self] in afterLater } }
  func makeAfterLater() -> Int { ObjectIdentifier(later) == ObjectIdentifier(later) ? 1 : 0 }
  func makeWeaklyLater() -> Lazy<Int> { Dovetail.Lazy<Int> { [weak self] in self?.fine ?? 0 } }
  func makeFine() -> Int { ObjectIdentifier(weaklyLater) == ObjectIdentifier(weaklyLater) ? 1 : 0 }

  // The name that a guard binds is valid after it.
  func makeGuarded() -> Int {
    guard let guarded = Int("7") else { return 0 }
    return guarded
  }

  // The names in a local type are its own.
  func makeTyped() -> Int {
    struct Local {
      var typed = 8
      func twice() -> Int { typed * 2 }
    }
    return Local().twice()
  }
}

private struct Failure: Error { let base: Int }
private enum Scale: Int { case base = 9 }

@Suite struct ScopingTests {
  private let graph = ScopedGraph()

  @Test func `names that are hidden or belong to others are no uses`() {
    #expect(graph.base == 1)
    #expect(graph.local.count == 1)
    #expect(graph.members == 27)
    #expect(graph.guarded == 7)
    #expect(graph.typed == 16)
  }

  @Test func `a deferred use closes no cycle`() {
    #expect(graph.later.value * 0 == 0)
    #expect(graph.fine == 1)
  }

  @Test func `the blueprint has the uses and their kinds`() {
    let edges = ScopedGraph.blueprint.bindings.flatMap { binding in
      binding.edges.map {
        "\(binding.key.name ?? binding.key.type) → \($0.key.name ?? $0.key.type) \($0.kind)"
      }
    }
    #expect(
      edges == [
        "base → [Int] required", "later → afterLater deferred", "afterLater → later required",
        "weaklyLater → fine deferred", "fine → weaklyLater required",
      ])
  }
}
