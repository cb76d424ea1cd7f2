import Dovetail
import DovetailTesting
import Shop
import XCTest

// The same in XCTest, which runs one test at a time.
final class MissXCTests: XCTestCase {
  func testAKeyIsMissing() {
    withDependencies(from: makeContainer()) {
      let name: String = injected()
      XCTAssertEqual(name, "")
    }
  }
}
