// The part that nobody provides, as the documentation shows it.
import DovetailMacros

// snippet: a missing part
@DependencyGraph
final class FeedGraph: Sendable {
  func makeFeed() -> Feed { Feed(network: network) }
  // error@43: cannot find 'network' in scope
}
// end

protocol Networking: Sendable {}
struct Feed: Sendable { let network: any Networking }
