import Testing

@testable import DovetailChecks
import Dovetail

private protocol Plugin: Sendable {}
private struct Audit: Plugin {}
private final class Parent: Sendable {}

private final class Child: Sendable {
  let parent: Weak<Parent>
  init(parent: Weak<Parent>) { self.parent = parent }
}

private final class Kitchen: Tracked, @unchecked Sendable {
  let waiter: Waiter

  init(_ tracker: Tracker, _ waiter: Waiter) {
    self.waiter = waiter
    super.init(tracker)
  }
}

private final class Waiter: Tracked, @unchecked Sendable {
  let kitchen: Weak<Kitchen>

  init(_ tracker: Tracker, _ kitchen: Weak<Kitchen>) {
    self.kitchen = kitchen
    super.init(tracker)
  }
}

private final class Tally: Sendable { let number = Lazy<Int> { 3 } }

private enum Board<Item: Sendable> {
  struct Cell: Sendable {
    let item: Item
    let number = Lazy<Int> { 3 }
  }
}

/// What `validate()` says of handles and lists, and what they then do.
@Suite struct ValidateHandlesTests {
  private let container = DependencyContainer()

  private var findings: [String] { container.blueprint.findings().map { "\($0)" } }

  @Test func `a weak handle of what nothing provides is refused, unless it is optional`() throws {
    let line = #line + 1
    container.register(Child.self, using: Child.init(parent:))
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(
      error.map(String.init(describing:)) == """
        DovetailChecksTests/ValidateHandlesTests.swift:\(line): error: [Dovetail/MissingBinding] nothing provides `Parent`
          Child → Parent
          DovetailChecksTests/ValidateHandlesTests.swift:\(line): Child was registered here, and needs it as parameter 1
          help: register(Parent.self) { … }
        """)
    let other = DependencyContainer()
    other.register(Child.self) { (parent: Weak<Parent>?) in Child(parent: parent ?? Weak()) }
    try other.validate()
  }

  @Test func `a maker of a handle is refused with arguments, which no handle takes`() throws {
    container.register(String.self, as: .unique) { (number: Given<Int>) in "\(number.value)" }
    container.register(Bool.self) { (make: Maker<Maker<String, Int>>) in try make()(3) == "3" }
    try container.validate()
    #expect(try container.resolve(Bool.self))
    container.override(Bool.self) { (make: Maker<Lazy<String>, Int>) in
      try make(3).resolve() == "3"
    }
    #expect(throws: DependencyError.self) { try container.validate() }
    #expect(throws: DependencyError.self) { try container.resolve(Bool.self) }
  }

  @Test func `a weak handle of a part that has to be awaited awaits it`() async throws {
    container.register(Parent.self) { () async in Parent() }
    container.register(Child.self, using: Child.init(parent:))
    try container.validate()
    let child = try await container.resolve(Child.self)
    #expect(throws: DependencyError.self) { try child.parent.resolve() }
    let parent = try await child.parent.load()
    #expect(parent != nil)
    #expect(child.parent.value === parent)
    let same = try await container.resolve(Parent.self)
    #expect(parent === same)
  }

  @Test func `a list that is registered as a whole is awaited where it is needed`() async throws {
    container.register([any Plugin].self) { () async in [Audit()] }
    container.register(Plugins.self, using: Plugins.init(all:))
    container.register(Registry.self, using: Registry.init(plugins:))
    try container.validate()
    #expect(try await container.resolve(Plugins.self).all.count == 1)
    #expect(try await container.resolve(Registry.self).plugins.load().count == 1)
  }

  @Test func `a whole list that is registered closes a cycle, and behind a Lazy none`() throws {
    container.register([any Plugin].self) { (plugins: Plugins) in plugins.all }
    container.register(Plugins.self, using: Plugins.init(all:))
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(error?.id == .dependencyCycle)
    let other = DependencyContainer()
    other.register([any Plugin].self) { (_: Registry) in [Audit()] }
    other.register(Registry.self, using: Registry.init(plugins:))
    try other.validate()
    #expect(try other.resolve(Registry.self).plugins.value.count == 1)
  }

  @Test func `a handle that outlives the scope of its part is refused`() async throws {
    container.register(Parent.self, as: .scoped("request")) { Parent() }
    container.register(Child.self, using: Child.init(parent:))
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(error?.id == .missingScope)
    let scope = container.makeScope("request")
    let child = try await scope.resolve(Child.self)
    #expect(throws: DependencyError.self) { try child.parent.resolve() }
    await scope.close()
  }

  @Test func `the cure of a cycle frees both parts with their scope`() async throws {
    let tracker = Tracker()
    container.register(Kitchen.self, as: .scoped("request")) { Kitchen(tracker, $0) }
    container.register(Waiter.self, as: .scoped("request")) { Waiter(tracker, $0) }
    try container.validate()
    try await container.withScope("request") { scope in
      let waiter = try await scope.resolve(Waiter.self)
      #expect(waiter.kitchen.value?.waiter === waiter)
    }
    #expect(tracker.count == 2)
    #expect(tracker.alive == 0)
  }

  @Test func `a decorator in a scope needs what the outer recipe needs there`() throws {
    container.register(Int.self, as: .unique) { (number: Int) in number }
    let scope = container.makeScope("request")
    scope.decorate(Int.self) { inner, _ in inner }
    let error = #expect(throws: DependencyError.self) { try scope.validate() }
    #expect(error?.id == .dependencyCycle)
  }

  @Test func `a closer of instances that belong to their callers is a finding`() throws {
    let line = #line + 1
    container.register(Parent.self, as: .unique) { Parent() }.onClose { _ in }
    container.register(Int.self, as: .graph) { 3 }.onClose { _ in }
    container.register(String.self) { "" }.onClose { _ in }
    #expect(
      findings == [
        """
        DovetailChecksTests/ValidateHandlesTests.swift:\(line): warning: [Dovetail/WithoutEffect] `Parent` has an onClose, but its instances belong to their callers
          help: keep it as: .single or .scoped(…), or close each instance where it is used
        """,
        """
        DovetailChecksTests/ValidateHandlesTests.swift:\(line + 1): warning: [Dovetail/WithoutEffect] `Int` has an onClose, but its instances belong to their callers
          help: keep it as: .single or .scoped(…), or close each instance where it is used
        """,
      ])
  }

  @Test func `a handle of a list is registered where the list is`() {
    #expect(!container.isRegistered([any Plugin].self))
    #expect(!container.isRegistered(Lazy<[any Plugin]>.self))
    container.contribute((any Plugin).self) { Audit() }
    #expect(container.isRegistered([any Plugin].self))
    #expect(container.isRegistered(Lazy<[any Plugin]>.self))
    #expect(container.isRegistered(Maker<[any Plugin]>?.self))
    #expect(!container.isRegistered(Lazy<any Plugin>.self))
    container.register([Int].self) { [1] }
    #expect(container.isRegistered(Lazy<[Int]>.self))
    #expect(!container.isRegistered(Given<Int>.self))
  }

  @Test func `no list has the forms of a contributed type`() {
    container.contribute((any Plugin).self) { Audit() }
    container.register(Bool.self) { (plugins: [Lazy<any Plugin>]) in plugins.isEmpty }
    container.register(Int.self) { (plugins: [Maker<any Plugin>]) in plugins.count }
    container.register(Double.self) { (plugins: [(any Plugin)?]) in Double(plugins.count) }
    #expect(findings.count { $0.contains("error: [Dovetail/WithoutEffect] nothing contrib") } == 3)
    #expect(findings.contains { $0.hasSuffix("help: ask for [any Plugin], which may be empty") })
  }

  @Test func `an owner can be left out, since no record says that its Lazy has a closure`() {
    func areChecked(_ properties: DependencyProperties) -> [Bool] {
      let owners = container.blueprint(properties: properties).properties.map(\.owner)
      return ["Tally", "Board.Cell"].map { owners.contains("DovetailChecksTests.\($0)") }
    }
    #expect(Tally().number.value == Board.Cell(item: true).number.value)
    let all = DependencyProperties.module(of: Tally.self)
    #expect(areChecked(all) == [true, true])
    #expect(areChecked(all.excluding(Tally.self)) == [false, true])
    // Whichever types its parameters stand for.
    #expect(areChecked(all.excluding(Board<Bool>.Cell.self)) == [true, false])
  }

  @Test func `a handle that a recipe made itself needs no more than one that it takes`() throws {
    container.contribute(Int.self) { 1 }
    container.register(Double.self, as: .scoped("session")) { 1 }
    container.register(OwnHandles.self) { OwnHandles() }
    let handles = try container.resolve(OwnHandles.self)
    #expect(handles.list.value == [1] && handles.text.value == nil && handles.new.value == 1)
    try container.validate()
    container.register([Int].self) { [2] }
    #expect(findings.filter { $0.contains("OwnHandles") } == [])
  }
}

private final class Plugins: Sendable {
  let all: [any Plugin]
  init(all: [any Plugin]) { self.all = all }
}

private final class Registry: Sendable {
  let plugins: Lazy<[any Plugin]>
  init(plugins: Lazy<[any Plugin]>) { self.plugins = plugins }
}

private final class OwnHandles: Sendable {
  let list = Lazy<[Int]>()
  let text = Lazy<String?>()
  let weak = Weak<String?>()
  let new = Lazy<Double>(mode: .new)
}
