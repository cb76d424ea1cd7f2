// What is made each time would be kept, and what goes when nobody holds it would be held.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeA() -> Int { unique }
  // error@25: [Dovetail/CaptiveDependency] a (kept) would hold unique (@Unique), which is new for each caller (from macro 'DependencyGraph')
  // note@25: help: call makeUnique() to get its own, or give both the same lifetime
  @Eager func makeB() -> Int { unique }
  // error@32: [Dovetail/CaptiveDependency] b (@Eager) would hold unique (@Unique), which is new for each caller (from macro 'DependencyGraph')
  // note@32: help: call makeUnique() to get its own, or give both the same lifetime
  @Weakly func makeC() -> Part { _ = unique; return Part() }
  // error@38: [Dovetail/CaptiveDependency] c (@Weakly) would hold unique (@Unique), which is new for each caller (from macro 'DependencyGraph')
  // note@38: help: call makeUnique() to get its own, or give both the same lifetime
  func makeD() -> Part { weak }
  // error@26: [Dovetail/CaptiveDependency] d (kept) would hold weak (@Weakly), which is let go when unused (from macro 'DependencyGraph')
  // note@26: help: let d ask for it when needed, or give both the same lifetime
  // Each use is an error of its own.
  func makeE() -> Int { unique + other }
  // error@25: [Dovetail/CaptiveDependency] e (kept) would hold unique (@Unique), which is new for each caller (from macro 'DependencyGraph')
  // note@25: help: call makeUnique() to get its own, or give both the same lifetime
  // error@34: [Dovetail/CaptiveDependency] e (kept) would hold other (@Unique), which is new for each caller (from macro 'DependencyGraph')
  // note@34: help: call makeOther() to get its own, or give both the same lifetime
  @Unique func makeUnique() -> Int { 1 }
  // note@16: 'unique' is @Unique here
  // note@16: 'unique' is @Unique here
  // note@16: 'unique' is @Unique here
  // note@16: 'unique' is @Unique here
  @Unique func makeOther() -> Int { 2 }
  // note@16: 'other' is @Unique here
  @Weakly func makeWeak() -> Part { Part() }
  // note@16: 'weak' is @Weakly here
}

final class Part: Sendable {}
