import DovetailMacros

/// A graph against the class a program would write without one: `lazy var`, which no two threads may
/// use.
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
      "graph: shared property, held", against: "a weak var",
      hand: { sum($0) { held(hand).id } },
      library: { sum($0) { held(graph).id } }),
    Row(
      "graph: made, and one property used", count: 5_000, against: "a lazy var",
      hand: { sum($0) { clock(HandGraph()).id } },
      library: { sum($0) { clock(Graph()).id } }),
  ]
}

@inline(never) private func clock(_ graph: HandGraph) -> any Clock { graph.clock }
@inline(never) private func clock(_ graph: Graph) -> any Clock { graph.clock }
@inline(never) private func tree(_ graph: HandGraph) -> Tree { graph.tree }
@inline(never) private func tree(_ graph: Graph) -> Tree { graph.tree }
@inline(never) private func held(_ graph: HandGraph) -> Held { graph.held }
@inline(never) private func held(_ graph: Graph) -> Held { graph.held }

@DependencyGraph
private final class Graph {
  let holder = Held(id: 3)

  func makeClock() -> any Clock { SystemClock() }
  @Unique func makeFirst() -> First { First(clock: clock) }
  @Unique func makeSecond() -> Second { Second(clock: clock) }
  @Unique func makeThird() -> Third { Third(clock: clock) }
  @Unique func makeLeft() -> Left { Left(first: first, second: second) }
  @Unique func makeRight() -> Right { Right(third: third) }
  @Unique func makeTree() -> Tree { Tree(left: left, right: right) }
  @Shared func makeHeld() -> Held { holder }
}

private final class HandGraph {
  let holder = Held(id: 3)
  lazy var clock: any Clock = SystemClock()
  private weak var heldWeakly: Held?

  var first: First { First(clock: clock) }
  var second: Second { Second(clock: clock) }
  var third: Third { Third(clock: clock) }
  var left: Left { Left(first: first, second: second) }
  var right: Right { Right(third: third) }
  var tree: Tree { Tree(left: left, right: right) }
  var held: Held {
    if let heldWeakly { return heldWeakly }
    heldWeakly = holder
    return holder
  }
}
