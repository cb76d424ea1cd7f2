// The server of Getting started, word for word.
// snippet: a server to paste
import DovetailChecks
import Foundation
struct User { let name: String }
actor Database {
  static func open() async throws -> Database { Database() }
  func greeting(for user: User) -> String { "Hello, \(user.name)!" }
  func close() { print("closed") }
}
struct Greeting {
  let user: User
  let database: Database
  func text() async -> String { await database.greeting(for: user) }
}
func addUser(_ name: String, to scope: DependencyContainer) {
  scope.register(User.self) { User(name: name) }
}
let request = "request"  // the name of a scope
struct ServerParts: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Database.self, as: .eager, using: Database.open).onClose { await $0.close() }
    container.register(Greeting.self, as: .scoped(request), using: Greeting.init(user:database:))
  }
}
/// Checks the container, and what a request's scope has.
func check(_ container: DependencyContainer) throws {
  try container.makeScope(request) { addUser("anybody", to: $0) }
    .validate(requiring: [Greeting.self])
}
@main struct Server {
  static func main() async {
    let container = DependencyContainer(ServerParts())
    var status: Int32 = 0
    do {
      try check(container)
      try await container.start()  // opens the database
      for name in ["Ada", "Grace"] {  // in place of a socket
        try await container.withScope(request) { scope in
          addUser(name, to: scope)
          print(try await scope.resolve(Greeting.self).text())
        }
      }
    } catch {
      print(error)
      status = 1
    }
    if let failure = await container.close() { print(failure) }
    exit(status)
  }
}
// end
