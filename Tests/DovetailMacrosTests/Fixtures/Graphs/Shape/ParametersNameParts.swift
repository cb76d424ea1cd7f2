// Parameters that name what the graph has, as if the graph would pass it.
import DovetailGraph

struct Part: Sendable {}
struct Whole: Sendable { let part: Part }

@DependencyGraph
final class Graph {
  let number: Int
  func makePart() -> Part { Part() }
  func makeWhole(part: Part) -> Whole { Whole(part: part) }
  // warning@8: 'makeWhole(part:)' has parameters, so it provides no property 'whole'; use 'part' in its body instead (from macro 'DependencyGraph')
  @discardableResult func makeSum(_ part: Part, number: Int) -> Int { number }
  // warning@27: 'makeSum(_:number:)' has parameters, so it provides no property 'sum'; use 'part' and 'number' in its body instead (from macro 'DependencyGraph')
  func makeOther(of part: Part) -> Whole { Whole(part: part) }
  func makeNumbered(number: Double) -> Int { 1 }
  func makeMore(part: Part, count: Int) -> Whole { Whole(part: part) }
}
