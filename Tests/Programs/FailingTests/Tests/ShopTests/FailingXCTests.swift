import Dovetail
import DovetailTesting
import Shop
import XCTest

// The same in XCTest.
final class FailingXCTests: XCTestCase {
  func testALiveClockIsInjected() {
    withDependencies(.strict, from: makeContainer()) { _ in
    } operation: {
      XCTAssertEqual(Screen().title, "Some time")
    }
  }

  func testAnOverrideStandsInForNothing() async {
    await withDependencies(.standard, from: makeContainer()) {
      $0.override(SystemClock.self) { SystemClock() }
    } operation: {
      await Task.yield()
    }
  }

  func testAnInstanceLeaks() throws {
    var kept: Store?
    try expectNoLeaks(from: makeContainer()) {
      kept = try DependencyContainer.current.resolve(Store.self)
    }
    _ = kept
  }

  func testAnOverrideIsUsed() {
    withDependencies(.standard, from: makeContainer()) {
      $0.override((any Clock).self) { FixedClock() }
    } operation: {
      XCTAssertEqual(Screen().title, "Noon")
    }
  }
}
