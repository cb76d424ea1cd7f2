import DovetailTesting
import XCTest

@testable import App

// The same tests in XCTest, each in a container of its own.
//
// The classes of XCTest belong to no actor. On Linux a test on an actor has to be asynchronous.
nonisolated final class AppXCTests: XCTestCase {
  override func invokeTest() {
    let container = MainActor.assumeIsolated { makeContainer() }
    withDependencies(from: container) { super.invokeTest() }
  }

  @MainActor func testANoteIsAdded() async {
    XCTAssertEqual(injected((any Notes).self).add("milk").id, 1)
  }

  @MainActor func testTestsDoNotSeeEachOther() async {
    XCTAssertEqual(injected((any Notes).self).add("bread").id, 1)
  }

  @MainActor func testSomebodyLogsIn() async throws {
    let account: any Account = injected()
    try await account.logIn("Ada")
    XCTAssertEqual(account.name, "Ada")
    let image = await injected((any Images).self).image("logo")
    XCTAssertEqual(image, "logo!")
  }

  @MainActor func testAnOperationIsChecked() async {
    withDependencies(.strict(modules: ["App", "AppTests"])) {
      $0.mainActor.override((any TimeSource).self) { FixedTime() }
    } operation: {
      XCTAssertEqual(injected((any Notes).self).add("milk").day, 7)
    }
  }
}
