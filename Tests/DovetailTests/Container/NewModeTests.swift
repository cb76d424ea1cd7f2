import Dovetail
import Testing

/// What a recipe asks for with `mode: .new` is not what is kept under the key, so the check says
/// nothing of that.
@Suite struct NewModeTests {
  @Test func `a new instance of a scoped part is no captive`() async throws {
    let container = DependencyContainer()
    container.register(Int.self, as: .scoped("s")) { 1 }
    container.register(String.self) { r in "\(try r.resolve(Int.self, mode: .new))" }
    container.register(Double.self) { r async throws in
      Double(try await r.resolve(Int.self, mode: .new))
    }
    container.register([Bool].self) { _ in [injected(Int.self, mode: .new) == 1] }
    func now<T>(_ type: T.Type) throws -> T { try container.resolve(type) }
    #expect(try now(String.self) == "1")
    #expect(try await container.resolve(Double.self) == 1)
    #expect(try now([Bool].self) == [true])
  }

  @Test func `a new instance for a scope awaits what the scope has`() async throws {
    let container = DependencyContainer()
    container.register(Int.self) { 1 }
    container.register(String.self) { (int: Int) in "\(int)" }
    let scope = container.makeScope("s") { $0.register(Int.self) { () async in 2 } }
    #expect(try await scope.resolve(String.self, mode: .new) == "2")
  }

  @Test func `new instances behind a form are awaited though there are kept ones`() async throws {
    let container = DependencyContainer()
    let made = Counter()
    let make = { @Sendable () async in made.add() }
    container.register(Int.self, using: make)
    container.contribute(Int.self, using: make)
    _ = try await (container.resolve(Int.self), container.resolve([Int].self))
    #expect(try await container.resolve([Int].self, mode: .new) == [3])
    #expect(try await container.resolve(Int?.self, mode: .new) == 4)
    #expect(try await Lazy<Int?>(mode: .new, from: container).load() == 5)
    // Of several, none is kept ahead.
    container.contribute(Int.self) { () async in
      for _ in 0..<100 { await Task.yield() }
      return made.add()
    }
    #expect(try await container.fork().resolve([Int].self, mode: .new) == [6, 7])
    #expect(made.value == 7)
  }
}
