// The cycle that the documentation shows.
import DovetailMacros

// snippet: a cycle
@DependencyGraph
final class AppGraph: Sendable {
  func makeClock() -> any Clock { NetworkClock(network: network) }
  // error@8: [Dovetail/DependencyCycle] clock → network → clock (from macro 'DependencyGraph')
  // note@57: 'clock' needs 'network' here
  func makeNetwork() -> any Networking { HTTPNetworking(clock: clock) }
  // note@64: 'network' needs 'clock' here
  // note@64: help: to break the cycle, let network take Lazy { [unowned self] in clock }
}
// end

protocol Clock: Sendable {}
protocol Networking: Sendable {}
struct NetworkClock: Clock { let network: any Networking }
struct HTTPNetworking: Networking { let clock: any Clock }
