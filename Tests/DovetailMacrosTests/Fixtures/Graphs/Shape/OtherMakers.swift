// Methods that provide no property, and that others use as if they did.
import DovetailGraph

struct Part: Sendable {}
struct Whole: Sendable { let part: Part }

@DependencyGraph
final class Parameters {
  func makePart(count: Int = 3) -> Part { Part() }
  // warning@8: 'makePart(count:)' has parameters, so it provides no property 'part'; write 'func makePart()', or call this one (from macro 'DependencyGraph')
  func makeWhole() -> Whole { Whole(part: part) }
  // error@43: cannot find 'part' in scope
}

@DependencyGraph
final class Static {
  static func makePart() -> Part { Part() }
  // warning@15: 'makePart()' is static, so it provides no property 'part'; write 'func makePart()', or call this one (from macro 'DependencyGraph')
  func makeWhole() -> Whole { Whole(part: part) }
  // error@43: cannot find 'part' in scope
}

@DependencyGraph
final class Generic {
  func makePart<T>() -> T { fatalError() }
  // warning@8: 'makePart()' is generic, so it provides no property 'part'; write 'func makePart()', or call this one (from macro 'DependencyGraph')
  func makeWhole() -> Whole { Whole(part: part) }
  // error@43: cannot find 'part' in scope
}

@DependencyGraph
final class Unused {
  static func makePart() -> Part { Part() }
  func makeOther(count: Int = 3) -> Part { Part() }
  func makeThird<T>(_ type: T.Type) -> T? { nil }
  func makeWhole() -> Whole { Whole(part: Self.makePart()) }
}

@DependencyGraph
final class Conditional<Part> {
  let part: Part
  func makeNumber() -> Int where Part == Int { part }
  // warning@8: 'makeNumber()' has a 'where' clause, so it provides no property 'number'; write 'func makeNumber()', or call this one (from macro 'DependencyGraph')
  func makeText() -> String { "\(number)" }
  // error@34: cannot find 'number' in scope
  @Unique func makeOwn() -> Int where Part == Int { part }
  // error@3: '@Unique' cannot be attached to a generic method (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}
