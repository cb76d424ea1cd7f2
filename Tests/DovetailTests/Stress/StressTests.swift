import Dovetail
import Foundation
import Testing

/// Everything at once, from many threads: run under the thread sanitizer and in release.
@Suite(.serialized) struct StressTests {
  static let rounds = Int(ProcessInfo.processInfo.environment["DOVETAIL_STRESS"] ?? "") ?? 300
  let container = DependencyContainer()

  @Test func `a scope has what is registered last, however it is built meanwhile`() async throws {
    let names: [DependencyKey<Int>] = [.unnamed, "1", "2", "3"]
    for _ in 0..<Self.rounds {
      let container = DependencyContainer()
      let scope = container.makeScope("s")
      for name in names { container.register(Int.self, named: name, as: .scoped("s")) { 0 } }
      _ = await onThreads(2) { index in
        for name in names {
          if index == 0 {
            container.register(Int.self, named: name, as: .scoped("s")) { 1 }
          } else {
            _ = try? scope.resolve(Int.self, named: name)
          }
        }
      }
      for name in names { #expect(try await scope.resolve(Int.self, named: name) == 1) }
    }
  }

  @Test func `a scope builds what is registered last once, though a caller found another`() async {
    for _ in 0..<Self.rounds {
      let (container, before, after) = (DependencyContainer(), Tracker(), Tracker())
      container.register(Tracked.self, as: .scoped("s")) { Tracked(before) }
      let scope = container.makeScope("s")
      _ = await onThreads(3) { index in
        if index > 0 { return _ = try? scope.resolve(Tracked.self) }
        container.register(Tracked.self, as: .scoped("s")) { Tracked(after) }
      }
      _ = try? await scope.resolve(Tracked.self)
      #expect(after.count == 1)
    }
  }

  @Test func `scopes in scopes build each registration once, and its layers`() async throws {
    for _ in 0..<Self.rounds / 4 {
      let (container, built, ended) = (DependencyContainer(), Log(), Counter())
      var scopes = [container]
      for name in ["s", "t", "s", "t"] { scopes.append(scopes.last!.makeScope(name)) }
      for (index, scope) in scopes.enumerated() { scope.register(Int.self, with: index) }
      let all = scopes
      let register = { @Sendable (version: Int) in
        let lifetime = Lifetime.scoped(version % 3 == 0 ? "t" : "s")
        _ = container.register(Page.self, as: lifetime) { (scope: Int) in
          built.write("\(version) in \(scope)")
          return Page(version)
        }
      }
      register(0)
      container.decorate(Page.self) { page, _ in Page(page.version) }
      async let asked: Void = {
        while ended.value == 0 { for scope in all { _ = try? await scope.resolve(Page.self) } }
      }()
      _ = await onThreads(3) { index in
        if index == 0 { for version in 1...20 { register(version) } }
        while ended.value < min(index, 1) { for scope in all { _ = try? scope.resolve(Page.self) } }
        if index == 0 { ended.add() }
      }
      await asked
      for scope in all.dropFirst() {
        #expect(try await scope.resolve(Page.self).version == 20)
      }
      #expect(Set(built.all).count == built.all.count)
    }
  }

  @Test func `a scope that comes and goes has what is registered last`() async throws {
    for _ in 0..<Self.rounds / 4 {
      let (container, ended) = (DependencyContainer(), Counter())
      container.register(Page.self, as: .scoped("s")) { Page(0) }
      container.register(Resolution.self, as: .unique) { r in r }
      let r: Resolution
      do {
        let scope = container.makeScope("s")
        r = try await scope.resolve(Resolution.self)
        _ = try await scope.resolve(Page.self)
      }
      let results = await onThreads(2) { index -> Bool in
        while index == 1, ended.value == 0 { _ = r.container }
        defer { ended.add() }
        return index == 1
          || (1..<6).allSatisfy { version in
            container.register(Page.self, as: .scoped("s")) { Page(version) }
            return (try? r.resolve(Page.self).version) == version
          }
      }
      #expect(results == [true, true])
    }
  }

  @Test func `callers that come and go don't cancel a build for who began it`() async throws {
    for _ in 0..<Self.rounds / 4 {
      let container = DependencyContainer()
      container.register(Page.self) { () async in
        await Task.yield()
        return Page(1)
      }
      let asks = (0..<3).map { _ in Task { try await container.resolve(Page.self) } }
      for ask in asks.dropFirst() { ask.cancel() }
      #expect(try await asks[0].value.version == 1)
    }
  }

  @Test func `an optional and a list go without what is unregistered meanwhile`() async {
    let (ended, failed) = (Counter(), Counter())
    _ = await onThreads(3) { [container] index in
      if index > 0 {
        while ended.value == 0 {
          do {
            _ = try container.resolve(Page?.self)
            _ = try container.resolve([Page].self)
          } catch { failed.add() }
        }
        return
      }
      for _ in 0..<Self.rounds * 20 {
        container.register(Page.self) { Page(1) }
        container.contribute(Page.self) { Page(2) }
        container.unregister(Page.self)
        container.unregister([Page].self)
      }
      ended.add()
    }
    #expect(failed.value == 0)
  }

  @Test func `a generic function registers for types that only the running program knows`() throws {
    func register<T>(_ type: T.Type, in container: DependencyContainer) {
      container.register(Shelf<T>.self, as: .unique) { (tracked: Tracked) in Shelf(tracked) }
    }
    func isMade<T>(_ type: T.Type, by container: DependencyContainer) throws -> Bool {
      try container.resolve(Shelf<T>.self).tracked === container.resolve(Tracked.self)
    }
    let tracker = Tracker()
    container.register(Tracked.self) { Tracked(tracker) }
    let types: [any Any.Type] = [Int.self, String.self]
    for type in types {
      func check<T>(_ type: T.Type) throws -> Bool {
        register(type, in: container)
        return try isMade(type, by: container)
      }
      #expect(try check(type))
    }
  }

  @Test func `a scope that is made while its parent is closed is closed`() async {
    for _ in 0..<Self.rounds {
      let container = DependencyContainer()
      container.register(Int.self, as: .unique) { 1 }
      let begun = Gate()
      async let making = onThreads(3) { _ in
        (0..<50).map { index in
          if index == 5 { begun.open() }
          return container.makeScope("s")
        }
      }
      await begun.passed()
      await container.close()
      for scope in await making.joined() {
        #expect(dependencyError { _ = try scope.resolve(Int.self) }?.id == .closedContainer)
      }
    }
  }

  @Test func `a list without contributions is resolved from every thread`() async {
    let lists = await onThreads(4) { [container] _ in
      (0..<Self.rounds).map { _ in try? container.resolve([Tracked].self).count }
    }
    #expect(Set(lists.joined()) == [0])
  }
}

private final class Shelf<T>: @unchecked Sendable {
  let tracked: Tracked
  init(_ tracked: Tracked) { self.tracked = tracked }
}

private final class Page: Sendable {
  let version: Int
  init(_ version: Int) { self.version = version }
}
