import Dovetail
import Testing

@Suite struct ForkTests {
  let container = DependencyContainer()

  @Test func `a fork has the bindings and no instances`() throws {
    let count = Counter()
    container.register(Int.self) { count.add() }
    container.contribute(String.self) { "a\(count.add())" }
    #expect(try container.resolve(Int.self) == 1)
    #expect(try container.resolve([String].self) == ["a2"])
    let fork = container.fork()
    #expect(try fork.resolve(Int.self) == 3)
    #expect(try fork.resolve([String].self) == ["a4"])
    #expect(try container.resolve(Int.self) == 1)
  }

  @Test func `the fork of a scope overrides its parent's registrations`() throws {
    container.register(Int.self) { 1 }
    container.register(String.self) { (number: Int) in "\(number)" }
    let scope = container.makeScope("s") { $0.register(Bool.self) { true } }
    let fork = scope.fork { $0.override(Int.self) { 2 } }
    #expect(try fork.resolve(String.self) == "2")
    #expect(try fork.resolve(Bool.self))
    #expect(try scope.resolve(String.self) == "1")
    #expect(fork.name == "s")
  }

  @Test func `an override takes everything that register takes`() async throws {
    container.register(Int.self) { 1 }
    container.register(Int.self, named: "n") { 1 }
    container.register(String.self) { "live" }
    let fork = container.fork {
      $0.override(Int.self, named: "n", as: .unique) { 2 }
      $0.override(Int.self) { () async in 3 }
      $0.override(String.self) { (number: Int) in "\(number)" }
    }
    #expect(try await fork.resolve(Int.self, named: "n") == 2)
    #expect(try await fork.resolve(String.self) == "3")
  }

  @Test func `a decorator in the fork of a scope reaches the parent's singles`() throws {
    container.register(Int.self) { 1 }
    container.register(String.self) { (number: Int) in "\(number)" }
    let fork = container.makeScope("s").fork { $0.decorate(Int.self) { inner, _ in inner + 1 } }
    #expect(try fork.resolve(String.self) == "2")
    #expect(try container.resolve(String.self) == "1")
  }

  @Test func `decorators are forked too`() throws {
    container.register(Int.self) { 1 }
    container.decorate(Int.self) { inner, _ in inner * 10 }
    #expect(try container.fork().resolve(Int.self) == 10)
    let fork = container.fork { $0.override(Int.self) { 2 } }
    #expect(try fork.resolve(Int.self) == 20)
  }

  @Test func `what a scope has of its own is not wrapped by an outer decorator`() throws {
    container.register(Int.self) { 1 }
    container.decorate(Int.self) { inner, _ in inner * 10 }
    let scope = container.makeScope("s") { $0.override(Int.self) { 2 } }
    #expect(try scope.resolve(Int.self) == 2)
    let fork = scope.fork { $0.override(Int.self) { 3 } }
    #expect(try fork.resolve(Int.self) == 3)
  }
}
