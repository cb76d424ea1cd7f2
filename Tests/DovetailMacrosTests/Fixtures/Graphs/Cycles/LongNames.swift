// The names are those of the properties.
import DovetailGraph

@DependencyGraph
final class Graph {
  func makeURLSession() -> Int { httpClient }
  // error@8: [Dovetail/DependencyCycle] urlSession → httpClient → urlSession (from macro 'DependencyGraph')
  // note@34: 'urlSession' needs 'httpClient' here
  func makeHTTPClient() -> Int { urlSession }
  // note@34: 'httpClient' needs 'urlSession' here
  // note@34: help: to break the cycle, let httpClient take a closure, { [unowned self] in urlSession }
}
