// The cycle that Graphs.md shows.
import DovetailGraph

// snippet: a cycle that does not compile
@DependencyGraph
final class NotesGraph {
  func makeTime() -> any TimeSource { ServerTime(network: network) }
  // error@8: [Dovetail/DependencyCycle] time → network → time (from macro 'DependencyGraph')
  // note@59: 'time' needs 'network' here
  func makeNetwork() -> any Networking { WebNetworking(time: time) }
  // note@62: 'network' needs 'time' here
  // note@62: help: to break the cycle, let network take a closure, { [unowned self] in time }
}
// end

protocol TimeSource: Sendable {}
protocol Networking: Sendable {}
struct ServerTime: TimeSource { let network: any Networking }
struct WebNetworking: Networking { let time: any TimeSource }
