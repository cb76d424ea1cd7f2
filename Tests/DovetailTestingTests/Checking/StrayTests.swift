import Dovetail
import DovetailTesting
import Foundation
import TestSupport
import Testing

/// Other suites have detached tasks that use the shared container, so these are run alone.
@Suite(
  .needs(
    "a process of their own, for the tests of strays: Scripts/check test",
    ProcessInfo.processInfo.environment["DOVETAIL_STRAYS"] != nil))
struct StrayTests {
  private func stray() async -> Int {
    await Task.detached { injected((any Clock).self).hour }.value
  }

  @Test(
    .dependencies(
      from: makeContainer(), strays: .current, allowingStrays: [.type((any Clock).self)]
    ) { $0.override((any Clock).self) { FixedClock(hour: 3) } })
  func `an allowed stray is answered by the test's container`() async {
    #expect(await stray() == 3)
    #expect(injected((any Clock).self).hour == 3)
  }

  @Test(
    .dependencies(
      from: makeContainer(), strays: .current, allowingStrays: [.type((any Clock).self)]),
    .dependencies { $0.override((any Clock).self) { FixedClock(hour: 4) } }, arguments: 1...8)
  func `tests with strays run in parallel, and a stray sees its own test's overrides`(
    _ hour: Int
  ) async {
    #expect(await stray() == 4)
    await withDependencies {
      $0.override((any Clock).self) { FixedClock(hour: hour) }
    } operation: {
      #expect(await stray() == hour)
    }
    #expect(await stray() == 4)
  }

  @Test(
    .forbidden((any Clock).self), .dependencies(from: makeContainer(), strays: .current))
  func `what is forbidden is so in a container that comes with one for strays`() {
    withKnownIssue { _ = try DependencyContainer.current.resolve((any Clock).self) }
  }

  @Test(.dependencies(from: makeContainer(), strays: .current), .timeLimit(.minutes(1)))
  func `a detached task of such a test may answer strays, too`() async {
    let hour = await Task.detached {
      await withDependencies(.standard, from: makeContainer(), strays: makeContainer()) { _ in
      } operation: {
        await Task.yield()
        return injected((any Clock).self).hour
      }
    }.value
    #expect(hour == 9)
  }

  @Test func `a nested operation leaves the container for strays`() async {
    let container = makeContainer()
    let reports = await reports {
      await withDependencies(
        .standard, from: makeContainer(), strays: container,
        allowingStrays: [.type((any Clock).self)]
      ) { _ in
      } operation: {
        withDependencies { _ in
        } operation: {
        }
        #expect(await stray() == 9)
      }
    }
    #expect(reports == [])
  }

  @Test func `a stray fails the test at its line`() async {
    let reports = await reports {
      await withDependencies(.standard, from: makeContainer(), strays: makeContainer()) { _ in
      } operation: {
        #expect(await stray() == 9)
      }
    }
    #expect(
      reports == [
        "[Dovetail/StrayDependency] `any Clock` was asked for outside the test's container"
      ])
  }

  private struct LazyHolder { @LazyInjected var store: Store }
  private struct WeakHolder { @WeakInjected var store: Store? }

  @Test(
    .dependencies(from: makeContainer(), strays: .current, allowingStrays: [.type(Store.self)]) {
      $0.override((any Clock).self) { FixedClock(hour: 3) }
    })
  func `an allowed key may be behind a handle`() async throws {
    let hours = try await Task.detached {
      let kept = LazyHolder().store
      return try (
        kept.clock.hour, Lazy<Store>().resolve().clock.hour,
        WeakHolder().store.map { $0 === kept }, Weak<Store>().resolve().map { $0 === kept }
      )
    }.value
    #expect(hours == (3, 3, true, true))
  }

  @Test func `a stray handle is told with its key, at the line that makes it`() async {
    let line = #line + 5
    let texts = await texts {
      await withDependencies(.standard, from: makeContainer(), strays: makeContainer()) { _ in
      } operation: {
        await Task.detached {
          _ = Lazy<Store>()
          _ = Weak<Store>(named: "main")
          _ = Lazy<Store>(from: makeContainer())
          _ = DependencyContainer.current
        }.value
      }
    }
    #expect(
      texts == [
        """
        DovetailTestingTests/StrayTests.swift:\(line): error: [Dovetail/StrayDependency] `Store` was \
        asked for outside the test's container
          help: call withDependencies(from: container) { … } there, or allow it: allowingStrays: \
        [.type(Store.self)]
        """,
        """
        DovetailTestingTests/StrayTests.swift:\(line + 1): error: [Dovetail/StrayDependency] `Store` \
        named "main" was asked for outside the test's container
          help: call withDependencies(from: container) { … } there, or allow it: allowingStrays: \
        [.type(Store.self, named: "main")]
        """,
        """
        error: [Dovetail/StrayDependency] the current container was asked for outside the test's \
        container
          help: call withDependencies(from: container) { … } there
        """,
      ])
  }

  @Test func `code that belongs to a test is no stray`() async {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    // It runs for this test, in which no container is current.
    let asking = Task {
      for await _ in begun {}
      return DependencyContainer.current === DependencyContainer.shared
    }
    await withDependencies(.standard, from: makeContainer(), strays: makeContainer()) { _ in
    } operation: {
      begin.finish()
      let isShared = await asking.value
      #expect(isShared)
    }
  }

  @Test func `afterwards the previous container answers`() async {
    let allowed = [AllowedDependency.type((any Clock).self)]
    await withDependencies(
      .standard, from: makeContainer(), strays: makeContainer(), allowingStrays: allowed
    ) { _ in
    } operation: {
      let inner = makeContainer().fork { $0.override((any Clock).self) { FixedClock(hour: 2) } }
      await withDependencies(.standard, strays: inner, allowingStrays: allowed) { _ in
      } operation: {
        #expect(await stray() == 2)
      }
      #expect(await stray() == 9)
    }
  }

  @Test func `a synchronous operation cannot have strays beside other tests`() {
    let reports = reports {
      withDependencies(.standard, from: makeContainer(), strays: makeContainer()) { _ in
      } operation: {
        #expect(injected((any Clock).self).hour == 9)
      }
    }
    #expect(
      reports == [
        "[Dovetail/StrayDependency] the strays of a synchronous operation cannot be told from those of other tests"
      ])
  }
}
