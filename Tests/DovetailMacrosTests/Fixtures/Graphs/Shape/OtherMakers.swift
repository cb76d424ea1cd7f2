// Methods that provide no property, and that others use as if they did.
import DovetailGraph

struct Part: Sendable {}

@DependencyGraph
final class Graph<Whole> {
  let whole: Whole
  func makeA(count: Int = 3) -> Part { Part() }
  static func makeB() -> Part { Part() }
  func makeC<T>() -> T { fatalError() }
  func makeD() -> Part where Whole == Part { whole }
  func makeAll() -> [Part] { [a, b, c, d] }
  // error@31: cannot find 'a' in scope
  // error@34: cannot find 'b' in scope
  // error@37: cannot find 'c' in scope
  // error@40: cannot find 'd' in scope
  func makeCalled() -> [Part] { [makeA(), Self.makeB(), makeC()] }
  @Unique func makeOwn() -> Part where Whole == Part { whole }
  // error@3: '@Unique' is for methods 'makeX()', without parameters, and neither static nor generic (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}
