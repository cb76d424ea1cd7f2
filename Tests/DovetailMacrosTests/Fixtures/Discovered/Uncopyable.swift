// A provider that cannot be copied.
import DovetailDiscovery

@Discovered struct ClockProvider: DependencyProvider, ~Copyable {
  // error@20: type 'ClockProvider' does not conform to protocol 'Copyable'
  // note@elsewhere: type 'ClockProvider' does not conform to inherited protocol 'Copyable'
  // error@20: type 'ClockProvider' does not conform to protocol 'DependencyProvider'
  // note@20: add stubs for conformance
  // fixit@66-66: "\n    typealias Provided = <#type#>\n"
  // note@elsewhere: protocol requires nested type 'Provided'
  // error@1: type 'ClockProvider' does not conform to protocol 'Copyable'
  // note@elsewhere: type 'ClockProvider' does not conform to inherited protocol 'Copyable'
  func provide(_ r: Resolution) -> Int { 12 }
}
