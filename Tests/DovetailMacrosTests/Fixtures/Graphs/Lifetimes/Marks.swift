// Marks of a lifetime where they have no effect.
import DovetailGraph

@DependencyGraph
final class Graph {
  @Unique func makeA<T>() -> T? { nil }
  // error@3: '@Unique' is for methods 'makeX()', without parameters, and neither static nor generic (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
  @Unique func build() -> Int { 1 }
  // error@3: '@Unique' is for methods 'makeX()', without parameters, and neither static nor generic (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
  @Unique static func makeB() -> Int { 1 }
  // error@3: '@Unique' is for methods 'makeX()', without parameters, and neither static nor generic (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
  @Unique var c: Int { 1 }
  // error@3: '@Unique' is for methods 'makeX()', without parameters, and neither static nor generic (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
  @Eager func makeG(_ number: Int = 1) -> Int { number }
  // error@3: '@Eager' is for methods 'makeX()', without parameters, and neither static nor generic (from macro 'Eager ')
  // note@3: remove '@Eager'
  // fixit@3-10: ""

  // Two lifetimes on one method, and one lifetime twice.
  @Unique @Weakly func makeH() -> Int { 1 }
  // error@11: 'makeH()' can have only one of @Weakly, @Unique and @Eager (from macro 'DependencyGraph')
  // note@11: remove '@Weakly'
  // fixit@11-19: ""
  @Unique @Unique func makeI() -> Int { 1 }
  // error@11: 'makeI()' can have only one of @Weakly, @Unique and @Eager (from macro 'DependencyGraph')
  // note@11: remove '@Unique'
  // fixit@11-19: ""
}

extension Graph {
  @Unique func makeJ() -> Int { 1 }
  // error@3: '@Unique' has no effect outside a class marked '@DependencyGraph' (from macro 'Unique ')
  // note@3: remove '@Unique'
  // fixit@3-11: ""
}

final class Plain {
  @Weakly func makeA() -> Int { 1 }
  // error@3: '@Weakly' has no effect outside a class marked '@DependencyGraph' (from macro 'Weakly ')
  // note@3: remove '@Weakly'
  // fixit@3-11: ""
}

@Eager func makeA() -> Int { 1 }
// error@1: '@Eager' has no effect outside a class marked '@DependencyGraph' (from macro 'Eager ')
// note@1: remove '@Eager'
// fixit@1-8: ""
@Weakly final class Marked {}
// error@1: '@Weakly' has no effect outside a class marked '@DependencyGraph' (from macro 'Weakly ')
// note@1: remove '@Weakly'
// fixit@1-9: ""
