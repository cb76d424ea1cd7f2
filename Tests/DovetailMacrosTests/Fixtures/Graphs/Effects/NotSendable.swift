// A graph that is Sendable is used by any thread, and so is what it keeps; what it makes for each caller is not.
import DovetailMacros

final class Plain { var number = 0 }
// note@13: class 'Plain' does not conform to the 'Sendable' protocol
// note@13: class 'Plain' does not conform to the 'Sendable' protocol
// note@13: class 'Plain' does not conform to the 'Sendable' protocol

@DependencyGraph
// error@expansion: stored property 'dovetailKept' of 'Sendable'-conforming class 'Shared' contains non-Sendable type 'Plain'
final class Shared: Sendable {
  func makeA() -> Plain { Plain() }
  func makeB() -> Int { 1 }
}

protocol HasPlain: Sendable {}

@DependencyGraph
// error@expansion: stored property 'dovetailKept' of 'Sendable'-conforming class 'SharedByProtocol' contains non-Sendable type 'Plain'
final class SharedByProtocol: HasPlain {
  func makeA() -> Plain { Plain() }
}

@MainActor @DependencyGraph
// error@expansion: 'nonisolated' can not be applied to variable with non-'Sendable' type 'DependencyGraphKept<Plain>'
final class OnActor {
  nonisolated func makeA() -> Plain { Plain() }
}

@DependencyGraph
final class NewForEach: Sendable {
  @Unique func makeA() -> Plain { Plain() }
}

@DependencyGraph
final class Own {
  // note@13: class 'Own' does not conform to the 'Sendable' protocol
  func makeA() -> Plain { Plain() }
}

func share(_ graph: Own) { DependencyContainer().install(graph) }
// error@50: type 'Own' does not conform to the 'Sendable' protocol
