// A graph that is Sendable is used by any thread, and so is what it keeps; what it makes for each caller is not.
import Dovetail
import DovetailGraph

final class Plain { var number = 0 }
// note@13: class 'Plain' does not conform to the 'Sendable' protocol
// note@13: class 'Plain' does not conform to the 'Sendable' protocol
// note@13: class 'Plain' does not conform to the 'Sendable' protocol
// note@13: class 'Plain' does not conform to the 'Sendable' protocol
// note@13: class 'Plain' does not conform to the 'Sendable' protocol
// note@13: class 'Plain' does not conform to the 'Sendable' protocol

@DependencyGraph
final class Shared: Sendable {
  func makeA() -> Plain { Plain() }
  // error@13: stored property 'what makeA() makes' of 'Sendable'-conforming class 'Shared' contains non-Sendable type 'Plain'
  func makeB() -> Int { 1 }
  @Weakly func makeHeld() -> Plain { Plain() }
  // error@13: stored property 'what makeHeld() makes' of 'Sendable'-conforming class 'Shared' contains non-Sendable type 'Plain'
  @Unique func makeOwn() -> Plain { Plain() }
}

protocol HasPlain: Sendable {}

@DependencyGraph
final class SharedByProtocol: HasPlain {
  func makeA() -> Plain { Plain() }
  // error@13: stored property 'what makeA() makes' of 'Sendable'-conforming class 'SharedByProtocol' contains non-Sendable type 'Plain'
}

@MainActor @DependencyGraph
// error@expansion: non-Sendable type 'KeptPart<Plain>' of property 'what makeA() makes' cannot exit nonisolated context
final class OnActor {
  nonisolated func makeA() -> Plain { Plain() }
  // error@1: 'nonisolated' can not be applied to variable with non-'Sendable' type 'KeptPart<Plain>'
  // error@51: non-Sendable type 'KeptPart<Plain>' of property 'what makeA() makes' cannot exit nonisolated context
}

@DependencyGraph
final class NewForEach: Sendable {
  @Unique func makeA() -> Plain { Plain() }
}

@DependencyGraph
// error@expansion: capture of 'self' with non-Sendable type 'Own' in a '@Sendable' closure
final class Own: Installable {
  // note@13: class 'Own' does not conform to the 'Sendable' protocol
  // note@13: class 'Own' does not conform to the 'Sendable' protocol
  // note@13: class 'Own' does not conform to the 'Sendable' protocol
  func makeA() -> Plain { Plain() }
  // error@56: capture of 'self' with non-Sendable type 'Own' in a '@Sendable' closure
}

func share(_ graph: Own) { DependencyContainer().install(graph) }
// error@50: type 'Own' does not conform to the 'Sendable' protocol
