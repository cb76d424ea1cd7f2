// arguments: -emit-sil
// Another actor than the main one is written on the class, although it inherits it.
import DovetailMacros

@globalActor actor DatabaseQueue { static let shared = DatabaseQueue() }
@DatabaseQueue class Rows {}

@DependencyGraph final class RowGraph: Rows {
  // error@expansion: converting function value of type '@DatabaseQueue @Sendable () -> ()' to '() -> Void' loses global actor 'DatabaseQueue'
  // error@expansion: converting function value of type '@DatabaseQueue @Sendable () -> ()' to '() -> Void' loses global actor 'DatabaseQueue'
  // error@expansion: converting function value of type '@DatabaseQueue @Sendable () -> ()' to '() -> Void' loses global actor 'DatabaseQueue'
  // error@expansion: global actor 'DatabaseQueue'-isolated property 'number' can not be referenced from a Sendable closure
  // note@elsewhere: property declared here
  func makeNumber() -> Int { 1 }
}
