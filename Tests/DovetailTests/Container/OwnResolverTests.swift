import Dovetail
import Testing

/// A program's own `DependencyResolver` answers as the container behind it.
@Suite struct OwnResolverTests {
  private struct Passing: DependencyResolver {
    let container: DependencyContainer

    func resolve<T>(
      _ type: T.Type, named name: DependencyKey<T>?, mode: ResolveMode, fileID: StaticString,
      line: UInt
    ) throws -> sending T {
      try container.resolve(type, named: name, mode: mode, fileID: fileID, line: line)
    }

    func resolve<T>(
      _ type: T.Type, named name: DependencyKey<T>?, mode: ResolveMode, fileID: StaticString,
      line: UInt
    ) async throws -> sending T {
      try await container.resolve(type, named: name, mode: mode, fileID: fileID, line: line)
    }
  }

  @Test func `a list is registered once something is contributed to it`() {
    let resolver = Passing(container: DependencyContainer())
    #expect(!resolver.isRegistered([Int].self))
    #expect(!resolver.isRegistered(Int.self))
    resolver.container.contribute(Int.self) { 1 }
    resolver.container.register(String.self) { "" }
    #expect(resolver.isRegistered([Int].self))
    #expect(resolver.isRegistered(String?.self) && resolver.isRegistered(Lazy<String>.self))
    #expect(!resolver.isRegistered(String.self, named: "other"))
  }
  @Test func `a recipe with arguments is awaited`() async throws {
    let resolver = Passing(container: DependencyContainer())
    resolver.container.register(String.self, as: .unique) { (number: Given<Int>) in
      await Task.yield()
      return "\(number.value)"
    }
    #expect(try await resolver.resolve(String.self, with: 4) == "4")
  }
}
