import DovetailGraph

/// A graph against the class that a program would write without it.
///
/// That class uses `lazy var`, which no two threads may use.
func graphRows() -> [Row] {
  let hand = HandGraph()
  let graph = Graph()
  return [
    Row(
      "graph: built property", bar: 1.1, count: 200_000, against: "a lazy var",
      hand: { sum($0) { clock(hand).id } },
      library: { sum($0) { clock(graph).id } }),
    Row(
      "graph: unique tree of 6 objects", bar: 1.1, count: 50_000,
      hand: { sum($0) { tree(hand).sum } },
      library: { sum($0) { tree(graph).sum } }),
    Row(
      "graph: built property, a protocol of classes", bar: 1.1, count: 200_000,
      against: "a lazy var",
      hand: { sum($0) { timer(hand).id } },
      library: { sum($0) { timer(graph).id } }),
    Row(
      "graph: unique tree of 6, a protocol of classes", bar: 1.1, count: 50_000,
      hand: { sum($0) { branches(hand).sum } },
      library: { sum($0) { branches(graph).sum } }),
    Row(
      "graph: weak property, held", bar: 1.3, against: "a weak var",
      hand: { sum($0) { held(hand).id } },
      library: { sum($0) { held(graph).id } }),
    Row(
      "graph: asynchronous property, built", bar: 2.5, count: 50_000, against: "an optional var",
      countsAllocations: false,
      hand: { count in
        blocking {
          let hand = HandGraph()
          return await total(count) { await slow(hand).id }
        }
      },
      library: { count in blocking { await total(count) { await slow(graph).id } } }),
    Row(
      "graph: made, and one property used", bar: 1.6, count: 5_000, against: "a lazy var",
      hand: { sum($0) { clock(HandGraph()).id } },
      library: { sum($0) { clock(Graph()).id } }),
    Row(
      "graph: made, one property used, and closed", bar: 3.5, count: 5_000, against: "a lazy var",
      countsAllocations: false,
      hand: { count in blocking { await total(count) { clock(HandGraph()).id } } },
      library: { count in
        blocking {
          await total(count) {
            let graph = Graph()
            defer { withExtendedLifetime(graph) {} }
            let id = clock(graph).id
            await graph.close()
            return id
          }
        }
      }),
  ]
}

@inline(never) private func clock(_ graph: HandGraph) -> any Clock { graph.clock }
@inline(never) private func clock(_ graph: Graph) -> any Clock { graph.clock }
@inline(never) private func tree(_ graph: HandGraph) -> Tree { graph.tree }
@inline(never) private func tree(_ graph: Graph) -> Tree { graph.tree }
@inline(never) private func timer(_ graph: HandGraph) -> any Timer { graph.timer }
@inline(never) private func timer(_ graph: Graph) -> any Timer { graph.timer }
@inline(never) private func branches(_ graph: HandGraph) -> Branches { graph.branches }
@inline(never) private func branches(_ graph: Graph) -> Branches { graph.branches }
@inline(never) private func held(_ graph: HandGraph) -> Held { graph.held }
@inline(never) private func held(_ graph: Graph) -> Held { graph.held }
@inline(never) nonisolated(nonsending) private func slow(_ graph: HandGraph) async -> Held { await graph.slow }
@inline(never) private func slow(_ graph: Graph) async -> Held { await graph.slow }

@DependencyGraph
private final class Graph: Sendable {
  let holder = Held(id: 3)

  func makeClock() -> any Clock { SystemClock() }
  @Unique func makeFirst() -> First { First(clock: clock) }
  @Unique func makeSecond() -> Second { Second(clock: clock) }
  @Unique func makeThird() -> Third { Third(clock: clock) }
  @Unique func makeLeft() -> Left { Left(first: first, second: second) }
  @Unique func makeRight() -> Right { Right(third: third) }
  @Unique func makeTree() -> Tree { Tree(left: left, right: right) }
  @Weakly func makeHeld() -> Held { holder }
  func makeSlow() async -> Held { holder }

  func makeTimer() -> any Timer { SystemTimer() }
  @Unique func makeLeaf() -> Leaf { Leaf(timer: timer) }
  @Unique func makeBranch() -> Branch { Branch(first: leaf, second: leaf) }
  @Unique func makeTwig() -> Twig { Twig(leaf: leaf) }
  @Unique func makeBranches() -> Branches { Branches(left: branch, right: twig) }
}

private final class HandGraph {
  let holder = Held(id: 3)
  lazy var clock: any Clock = SystemClock()
  private weak var heldWeakly: Held?
  private var slowly: Held?

  var first: First { First(clock: clock) }
  var second: Second { Second(clock: clock) }
  var third: Third { Third(clock: clock) }
  var left: Left { Left(first: first, second: second) }
  var right: Right { Right(third: third) }
  var tree: Tree { Tree(left: left, right: right) }
  lazy var timer: any Timer = SystemTimer()
  var leaf: Leaf { Leaf(timer: timer) }
  var branch: Branch { Branch(first: leaf, second: leaf) }
  var twig: Twig { Twig(leaf: leaf) }
  var branches: Branches { Branches(left: branch, right: twig) }
  nonisolated(nonsending) var slow: Held {
    get async {
      if let slowly { return slowly }
      slowly = holder
      return holder
    }
  }
  var held: Held {
    if let heldWeakly { return heldWeakly }
    heldWeakly = holder
    return holder
  }
}

// These are behind a protocol of classes: copying such an existential costs one reference count.

private protocol Timer: AnyObject, Sendable { var id: Int { get } }
private final class SystemTimer: Timer { let id = 7 }

private final class Leaf {
  let timer: any Timer
  init(timer: any Timer) { self.timer = timer }
}
private final class Branch {
  let first: Leaf
  let second: Leaf
  init(first: Leaf, second: Leaf) {
    self.first = first
    self.second = second
  }
}
private final class Twig {
  let leaf: Leaf
  init(leaf: Leaf) { self.leaf = leaf }
}
/// The root of a tree of six objects on three levels.
private final class Branches {
  let left: Branch
  let right: Twig
  init(left: Branch, right: Twig) {
    self.left = left
    self.right = right
  }

  var sum: Int { left.first.timer.id + left.second.timer.id + right.leaf.timer.id }
}
