import Testing

/// Starts one browser for a whole suite, and ends it afterwards.
struct BrowserTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let browser = try Browser()
    try await Browser.$current.withValue(browser) { try await function() }
  }
}

extension Trait where Self == BrowserTrait {
  /// The tests of the suite share a browser.
  static var browser: Self { Self() }
}
