// arguments: -emit-sil -warnings-as-errors
// Names, types and attributes that the macro carries over.
// accepted
import DovetailGraph

final class View {}
@MainActor final class Window {}

@DependencyGraph
final class Keywords {
  func makeInout() -> Int { 1 }
  func makeVar() -> Int { 2 }
  func makeLet() -> Int { 3 }
}
func use(_ graph: Keywords) -> Int {
  graph.override(`inout`: 4)
  return graph.`inout` + graph.`var` + graph.`let`
}

@DependencyGraph
final class Itself {
  func makeA() -> Self? { nil }
}

@DependencyGraph
final class Functions {
  let run: nonisolated(nonsending) @Sendable () async -> Void
  func makeRunner() -> nonisolated(nonsending) @Sendable () async -> Void { run }
  func makeOnActor() -> @Sendable (isolated (any Actor)?) -> Void { { _ in } }
}

@DependencyGraph
final class Unavailable {
  @available(*, unavailable) func makeA() -> Int { 1 }
  @available(*, deprecated) func makeB() -> Int { 2 }
}

@DependencyGraph
final class UnavailableElsewhere {
  @available(tvOS, unavailable) func makeA() -> Int { 1 }
  @available(*, deprecated, message: "soon unavailable") func makeB() -> Int { a }
  @available(*, deprecated) func makeC() -> Int { b }
}

@DependencyGraph
final class Attributed {
  @usableFromInline let a: Int
  @available(*, deprecated) let b: Int
  @MainActor let window: Window
  func makeC() -> Int { a }
}
@available(*, deprecated)
@MainActor func make() -> Attributed { Attributed(a: 1, b: 2, window: Window()) }

@DependencyGraph
final class OnMain {
  @MainActor let view: View
  func makeC() -> Int { 1 }
}
@MainActor func makeOnMain() -> Int { OnMain(view: View()).c }

func helper() -> Int { 3 }

/// A graph whose default value other modules do not see.
@MainActor
@DependencyGraph
public final class WithDefault {
  var x: Int = helper()
  /// The number.
  public func makeA() -> Int { x }
}
@MainActor func makeWithDefault() -> Int { WithDefault().a + WithDefault(x: 2).a }
