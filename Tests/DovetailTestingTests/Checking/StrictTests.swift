import Dovetail
import DovetailTesting
import Foundation
import Testing

@Suite(.dependencies(from: makeContainer())) struct StrictTests {
  @Test func `a live recipe that the test did not name is reported once, with its needs`() throws {
    let reports = try reports(.strict) {
      let first = try DependencyContainer.current.resolve(Feed.self)
      let second = try DependencyContainer.current.resolve(Feed.self)
      #expect(first.store === second.store)
    }
    #expect(reports == [live("`Feed`"), live("`Store`"), live("`any Clock`")])
  }

  @Test func `a registration of the test is not live`() throws {
    let reports = try reports(.strict) {
      $0.register(String.self) { "test" }
    } operation: {
      DependencyContainer.current.contribute(String.self) { "another" }
      _ = try DependencyContainer.current.resolve(String.self)
      _ = try DependencyContainer.current.resolve([String].self)
    }
    #expect(reports == [])
  }

  @Test func `a recipe that had run before the fork is reported all the same`() throws {
    _ = try DependencyContainer.current.resolve(Feed.self)
    _ = try DependencyContainer.current.resolve(Feed.self)
    let reports = try reports(.strict(allowing: [.type(Store.self), .type((any Clock).self)])) {
      _ = try DependencyContainer.current.resolve(Feed.self)
    }
    #expect(reports == [live("`Feed`")])
  }

  @Test func `what an operation allows, it allows itself alone`() throws {
    let reports = try reports(.strict) {
      try withDependencies(.strict(allowing: [.type((any Clock).self)])) { _ in
      } operation: {
        _ = try DependencyContainer.current.resolve((any Clock).self)
      }
      _ = try withDependencies(.standard) { _ in
      } operation: {
        try DependencyContainer.current.resolve(Store.self)
      }
    }
    #expect(reports == [live("`Store`"), live("`any Clock`")])
  }

  @Test func `keys are allowed by type and name`() throws {
    let container = makeContainer()
    container.register(String.self) { "" }
    container.register(String.self, named: "cdn") { "" }
    let reports = try reports {
      try withDependencies(
        .strict(allowing: [.type(String.self, named: "cdn")]), from: container
      ) { _ in
      } operation: {
        _ = try DependencyContainer.current.resolve(String.self, named: "cdn")
        _ = try DependencyContainer.current.resolve(String.self)
      }
    }
    #expect(reports == [live("`String`")])
  }

  @Test(arguments: ["DovetailTestingTests", "Swift"])
  func `a module allows what it registers and the types it declares`(_ module: String) throws {
    let reports = try reports(.strict(modules: [module])) {
      _ = try DependencyContainer.current.resolve([Int].self)
    }
    #expect(reports == [])
  }

  @Test func `Foundation is all of its parts`() throws {
    let container = DependencyContainer()
    container.register(Date.self) { Date() }
    let reports = try reports(.strict(modules: ["Foundation"]), from: container) { _ in
    } operation: {
      _ = try DependencyContainer.current.resolve(Date.self)
    }
    #expect(reports == [])
  }

  @Test func `a contribution is live`() throws {
    let reports = try reports(.strict(modules: ["Foundation"])) {
      _ = try DependencyContainer.current.resolve([Int].self)
    }
    #expect(reports == [live("`Int`")])
  }

  @Test func `an alias is as live as its target`() throws {
    let container = DependencyContainer()
    container.register(Int.self) { 1 }.alias(String.self) { "\($0)" }
    let reports = try reports(.strict, from: container) {
      $0.override(Int.self) { 2 }
    } operation: {
      let text = try DependencyContainer.current.resolve(String.self)
      #expect(text == "2")
    }
    #expect(reports == [])
  }

  @Test func `a nested fork is strict too`() throws {
    let reports = try reports(.strict) {
      $0.override((any Clock).self) { FixedClock() }
    } operation: {
      try withDependencies { _ in
      } operation: {
        _ = try DependencyContainer.current.resolve((any Clock).self)
        _ = try DependencyContainer.current.resolve(Store.self)
      }
    }
    #expect(reports == [live("`Store`")])
  }

  @Test func `a scope's instance of a live binding is live`() async throws {
    let container = DependencyContainer()
    container.register(Int.self, as: .scoped("session")) { 1 }
    let reports = try await reports(.strict, from: container) {
      try await DependencyContainer.current.withScope("session") { scope in
        scope.register(String.self) { "own" }
        _ = try await scope.resolve(Int.self)
        _ = try await scope.resolve(String.self)
      }
    }
    #expect(reports == [live("`Int`")])
  }

  @Test func `a list stands for its parts, and for no other`() throws {
    let container = DependencyContainer()
    container.contribute(Int.self) { 1 }
    container.contribute(Int.self, named: "a") { 2 }
    container.register(Int.self) { 3 }
    let reports = try reports(.strict(allowing: [.type([Int].self)]), from: container) {
      _ = try DependencyContainer.current.resolve([Int].self)
      _ = try DependencyContainer.current.resolve([Int].self, named: "a")
      _ = try DependencyContainer.current.resolve(Int.self)
    }
    #expect(reports == [live("`Int` named \"a\""), live("`Int`")])
  }

  @Test func `a live part of a list is overridden with the list`() throws {
    let container = DependencyContainer()
    container.contribute(Int.self, named: "a") { 1 }
    let texts = try texts(.strict, from: container) {
      _ = try DependencyContainer.current.resolve([Int].self, named: "a")
    }
    let help = """
      help: override([Int].self, named: "a") { … }, or .strict(allowing: [.type(Int.self, named: "a")])
      """
    #expect(texts.count == 1 && texts[0].hasSuffix(help))
    let reports = try reports(.strict, from: container) {
      $0.override([Int].self, named: "a") { [2] }
    } operation: {
      _ = try DependencyContainer.current.resolve([Int].self, named: "a")
    }
    #expect(reports == [])
  }

  @Test func `an asynchronous recipe is reported in its test`() async throws {
    let container = DependencyContainer()
    container.register(Int.self) { () async in 1 }
    container.register(String.self) { (number: Int) in "\(number)" }
    let reports = try await reports(.strict, from: container) {
      _ = try await DependencyContainer.current.resolve(String.self)
    }
    #expect(reports == [live("`String`"), live("`Int`")])
  }

  @Test func `a use in a thread is reported when the operation ends`() async {
    let reports = await reports(.strict) {
      let container = DependencyContainer.current
      await Task.detached { _ = try? container.resolve((any Clock).self) }.value
    }
    #expect(reports == [live("`any Clock`")])
  }
}
