// What throws or takes time is marked, and what a recipe captures is `Sendable`.
import Dovetail

func parts(in container: DependencyContainer) {
  container.register(Greeter.self) { r in Greeter(clock: r.resolve()) }
  // error@58: call can throw, but it is not marked with 'try' and the error is not handled
  container.register(Database.self) { try Database.open() }
  // error@43: 'async' call in a function that does not support concurrency
  let loose = Loose()
  container.register(Loose.self, as: .unique) { loose }
  // error@49: capture of 'loose' with non-Sendable type 'Loose' in a '@Sendable' closure
}

protocol Clock: Sendable {}
struct Greeter: Sendable { let clock: any Clock }
final class Loose {}
// note@13: class 'Loose' does not conform to the 'Sendable' protocol
struct Database: Sendable { static func open() async throws -> Database { Database() } }
