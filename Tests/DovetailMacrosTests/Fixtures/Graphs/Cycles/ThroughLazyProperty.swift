// Through a lazy property, whose initializer runs when a method uses it.
import DovetailGraph

final class Net {}
final class Log {
  let net: Net
  init(net: Net) { self.net = net }
}

@DependencyGraph
final class Graph {
  lazy var log = Log(net: net)
  // note@27: 'net' needs 'net' here
  // note@27: help: to break the cycle, let net take a closure, { [unowned self] in net }
  func makeNet() -> Net { log.net }
  // error@8: [Dovetail/DependencyCycle] net → net (from macro 'DependencyGraph')
}
