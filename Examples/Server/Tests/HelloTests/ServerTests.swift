import DovetailTesting
import Testing

@testable import Hello

// snippet: a test of the server to paste
@Test func `the parts fit`() throws { try check(DependencyContainer(ServerParts())) }

@Test(.dependencies(from: DependencyContainer(ServerParts())))
func `a request greets its user`() async throws {
  let container = DependencyContainer.current
  container.override(Database.self) { Database() }
  try await container.withScope(request) { scope in
    addUser("Ada", to: scope)
    let text = try await scope.resolve(Greeting.self).text()
    #expect(text == "Hello, Ada!")
  }
}
// end
