// arguments: -default-isolation MainActor
// A protocol that is Sendable and of no actor takes the class off the default isolation, as it does with any class.
import DovetailGraph

nonisolated final class Plain { var number = 0 }
// note@25: class 'Plain' does not conform to the 'Sendable' protocol
nonisolated protocol HasNumber: Sendable {}

@DependencyGraph final class SharedGraph: HasNumber {
  func makePlain() -> Plain { Plain() }
  // error@13: stored property 'what makePlain() makes' of 'Sendable'-conforming class 'SharedGraph' contains non-Sendable type 'Plain'
}
