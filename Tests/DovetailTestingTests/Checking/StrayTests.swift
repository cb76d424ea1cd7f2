import Dovetail
import DovetailTesting
import Foundation
import Testing

/// A container for strays answers for the whole process: these are run alone, by `Scripts/check test`.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DOVETAIL_STRAYS"] != nil))
struct StrayTests {
  private func stray() async -> Int {
    await Task.detached { injected((any Clock).self).hour }.value
  }

  @Test(
    .dependencies(
      from: makeContainer(), strays: .current, allowingStrays: [.type((any Clock).self)]
    ) { $0.override((any Clock).self) { FixedClock(hour: 3) } })
  func `a stray is answered by the container of the test, where it is allowed`() async {
    #expect(await stray() == 3)
    #expect(injected((any Clock).self).hour == 3)
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

  @Test func `afterwards the shared container is asked again`() async {
    await withDependencies(
      .standard, from: makeContainer(), strays: makeContainer(),
      allowingStrays: [.type((any Clock).self)]
    ) { _ in
    } operation: {
      #expect(await stray() == 9)
    }
    let isShared = await Task.detached {
      DependencyContainer.current === DependencyContainer.shared
    }.value
    #expect(isShared)
  }
}
