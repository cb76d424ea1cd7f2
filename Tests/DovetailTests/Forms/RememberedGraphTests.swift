import Dovetail
import Testing

/// A handle that is made in a resolution remembers its `.graph` instances.
@Suite struct RememberedGraphTests {
  let tracker = Tracker()
  let container = DependencyContainer()

  init() {
    container.register(Parent.self, as: .graph) { [tracker] (child: Child) in
      Parent(child, tracker)
    }
    container.register(Child.self, as: .graph, using: Child.init(_:))
    container.register(Owner.self, as: .graph) { [tracker] (part: Limb) in
      Owner(part, tracker)
    }
    container.register(Limb.self, as: .graph, using: Limb.init)
  }

  @Test func `a Lazy gives the parent that its object was made for`() throws {
    let parent = try container.resolve(Parent.self)
    #expect(parent.child.parent.value === parent)
    #expect(try container.resolve(Parent.self) !== parent)
  }

  @Test func `so does a Weak, which keeps nothing alive`() throws {
    do {
      let owner = try container.resolve(Owner.self)
      #expect(owner.part.owner.value === owner)
    }
    #expect(tracker.alive == 0)
  }

  @Test func `an unused Lazy keeps nothing alive`() throws {
    _ = try container.resolve(Parent.self)
    #expect(tracker.alive == 0)
  }

  @Test func `an orphan's Lazy makes a parent of the same resolution`() throws {
    let child = try container.resolve(Child.self)
    #expect(child.parent.value.child === child)
  }

  @Test func `it is the same when it is awaited`() async throws {
    let parent = try await container.resolve(Parent.self)
    #expect(try await parent.child.parent.load() === parent)
    container.register(Child.self, as: .graph) { (parent: Lazy<Parent>) async in Child(parent) }
    let awaited = try await container.resolve(Parent.self)
    #expect(awaited.child.parent.value === awaited)
    let orphan = try await container.resolve(Child.self)
    #expect(try await orphan.parent.load().child === orphan)
  }

  @Test func `an instance that a handle reaches through unique parts is shared too`() throws {
    container.register(Lead.self, as: .unique) { (parent: Parent) in Lead(parent: parent) }
    container.register(Child.self, as: .graph) { (lead: Lazy<Lead>, parent: Lazy<Parent>) in
      Child(parent, lead)
    }
    let parent = try container.resolve(Parent.self)
    #expect(parent.child.lead?.value.parent === parent)
  }

  @Test func `values are remembered by a Lazy`() throws {
    let counter = Counter()
    container.register(Int.self, as: .graph) {
      counter.add()
      return counter.value
    }
    container.register(Holder.self, as: .unique) { (now: Int, later: Lazy<Int>) in
      Holder(now: now, later: later)
    }
    let holder = try container.resolve(Holder.self)
    #expect(holder.later.value == holder.now)
    #expect(counter.value == 1)
  }

  @Test func `two threads that use the handles of one resolution build each part once`()
    async throws
  {
    container.register(Twins.self, as: .unique) { (first: Lazy<Parent>, second: Lazy<Parent>) in
      Twins(first: first, second: second)
    }
    for _ in 0..<100 {
      let twins = try await container.resolve(Twins.self)
      let parents = await onThreads(2) { $0 == 0 ? twins.first.value : twins.second.value }
      #expect(parents[0] === parents[1])
    }
  }

  @Test func `a handle used in the recipe of its own target is a cycle`() {
    container.register(Child.self, as: .graph) { (parent: Lazy<Parent>) in
      _ = try parent.resolve()
      return Child(parent)
    }
    #expect(dependencyError { _ = try container.resolve(Parent.self) }?.id == .dependencyCycle)
  }
}

private final class Parent: Tracked, @unchecked Sendable {
  let child: Child
  init(_ child: Child, _ tracker: Tracker) {
    self.child = child
    super.init(tracker)
  }
}
private final class Child: Sendable {
  let parent: Lazy<Parent>
  let lead: Lazy<Lead>?
  init(_ parent: Lazy<Parent>) {
    self.parent = parent
    lead = nil
  }
  init(_ parent: Lazy<Parent>, _ lead: Lazy<Lead>) {
    self.parent = parent
    self.lead = lead
  }
}
private final class Owner: Tracked, @unchecked Sendable {
  let part: Limb
  init(_ part: Limb, _ tracker: Tracker) {
    self.part = part
    super.init(tracker)
  }
}
private final class Limb: Sendable {
  let owner: Weak<Owner>
  init(_ owner: Weak<Owner>) { self.owner = owner }
}
private struct Lead: Sendable { let parent: Parent }
private struct Holder { let now: Int; let later: Lazy<Int> }
private struct Twins: Sendable { let first: Lazy<Parent>; let second: Lazy<Parent> }
