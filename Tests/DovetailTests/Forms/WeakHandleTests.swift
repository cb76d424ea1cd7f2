import Dovetail
import Testing

/// A `Weak` holds no instance: neither one that a container keeps, nor one
/// that it has let go of.
@Suite struct WeakHandleTests {
  let container = DependencyContainer()
  let tracker = Tracker()

  private func register() { container.register(Tracked.self) { [tracker] in Tracked(tracker) } }

  @Test func `handles share what they hold of an instance, and each gives it`() throws {
    register()
    let handles = (0..<3).map { _ in Weak<Tracked>(from: container) }
    let kept = try container.resolve(Tracked.self)
    for handle in handles + handles { #expect(handle.value === kept) }
    #expect(try handles[0].resolve() === kept)
  }

  @Test func `what an optional or a list stands for is there without a registration of its own`() {
    #expect(Weak<[Int]>(from: container).value == [])
    let missing = Weak<Tracked?>(from: container).value
    #expect(missing != nil && missing! == nil)
    container.contribute(Int.self) { 1 }
    register()
    #expect(Weak<[Int]>(from: container).value == [1])
    let there = Weak<Tracked?>(from: container).value
    #expect(there != nil && there! != nil)
  }

  @Test func `a handle has nothing of a container that is being closed`() async throws {
    let (began, go) = (Gate(), Gate())
    register()
    container.register(Int.self) { 1 }.onClose { _ in await began.open(thenPass: go) }
    _ = try await container.resolve(Int.self)
    let handle = Weak<Tracked>(from: container)
    async let closing = container.close()
    await began.passed()
    #expect(handle.value == nil)
    go.open()
    #expect(await closing == nil)
  }

  @Test func `a closer's handle has nothing of what is closed`() async throws {
    let log = Log()
    container.register(Weak<Tracked>.self) { [unowned container] in Weak(from: container) }
      .onClose { log.write("\($0.value == nil)") }
    container.register(Tracked.self) { [tracker] (_: Weak<Tracked>) in Tracked(tracker) }
      .onClose { _ in }
    _ = try await container.resolve(Tracked.self)
    await container.close()
    #expect(log.all == ["true"])
  }

  @Test func `a handle keeps to its instance when the container lets go of it`() async throws {
    register()
    let (first, second) = (Weak<Tracked>(from: container), Weak<Tracked>(from: container))
    var held = first.value
    _ = second.value
    try await container.reset(Tracked.self)
    #expect(first.value === held)
    #expect(second.value === held)
    let third = Weak<Tracked>(from: container)
    #expect(third.value !== held)
    #expect(third.value === Weak<Tracked>(from: container).value)
    held = nil
    #expect(first.value == nil)
    #expect(second.value == nil)
    #expect(third.value != nil)
    #expect(tracker.alive == 1)
  }

  @Test func `an instance behind a protocol of classes is given with its protocol`() async throws {
    container.register((any Named).self) { Object("first") }
    let handles = (0..<2).map { _ in Weak<any Named>(from: container) }
    let kept = try #require(handles[0].value)
    for handle in handles + handles { #expect(handle.value?.name == "first") }
    try await container.reset((any Named).self)
    for handle in handles { #expect(handle.value === kept) }
  }

  @Test func `an object behind a protocol of anything is given, and a value each time`() throws {
    container.register((any Described).self) { Object("object") }
    container.register((any Described).self, named: "value") { Value(name: "value") }
    for (name, text) in [(nil, "object"), ("value", "value")] as [(String?, String)] {
      let named = name.map { DependencyKey<any Described>.named($0) }
      for handle in [Weak(named: named, from: container), Weak(named: named, from: container)] {
        #expect(handle.value?.name == text)
        #expect(handle.value?.name == text)
      }
    }
  }

  @Test func `an override and an outer container's instance are told apart`() throws {
    register()
    let other = Tracked(tracker)
    let fork = container.fork { [other] in $0.override(Tracked.self) { other } }
    let scope = container.makeScope("a")
    let handles = [container, scope, fork, container, scope, fork].map {
      Weak<Tracked>(from: $0).value
    }
    let kept = try container.resolve(Tracked.self)
    #expect(handles[0] === kept && handles[1] === kept && handles[2] === other)
    #expect(handles[3] === kept && handles[4] === kept && handles[5] === other)
  }

  @Test func `an instance is gone for its handles when its container is closed`() async {
    register()
    let handles = (0..<2).map { _ in Weak<Tracked>(from: container) }
    for handle in handles { #expect(handle.value != nil) }
    _ = await container.close()
    for handle in handles { #expect(handle.value == nil) }
    #expect(tracker.alive == 0)
  }

  @Test func `an object that a container makes holds its parent weakly, to the end`() throws {
    container.register(Parent.self, using: Parent.init)
    container.register(Child.self, using: Child.init)
    do {
      let parent = try container.resolve(Parent.self)
      #expect(parent.child.parent.value === parent)
      #expect(try container.resolve(Child.self).parent.value === parent)
    }
    let child = try container.resolve(Child.self)
    container.unregister(Parent.self)
    #expect(child.parent.value == nil)
  }
}

private protocol Named: AnyObject, Sendable { var name: String { get } }
private protocol Described: Sendable { var name: String { get } }
private final class Object: Named, Described {
  let name: String
  init(_ name: String) { self.name = name }
}
private struct Value: Described { let name: String }
private final class Parent: Sendable {
  let child: Child
  init(child: Child) { self.child = child }
}
private final class Child: Sendable {
  let parent: Weak<Parent>
  init(parent: Weak<Parent>) { self.parent = parent }
}
