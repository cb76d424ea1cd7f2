@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// A `resolve` that may fail need not be provided.
@Suite struct ExcuseTests {
  /// What is found in a function, or in a method of a type that has the container.
  private func found(_ text: String) -> [String] {
    func found(_ start: String, _ end: String) -> [String] {
      let text = "import Dovetail\n\(start)\n\(text)\n\(end)"
      return CheckedSources([("App.swift", text)], of: Blueprint()).findings.map(\.message)
    }
    let messages = found("func f(c: DependencyContainer) async throws {", "}")
    #expect(
      found("struct S { let c: DependencyContainer\nfunc f() async throws {", "}}") == messages)
    return messages
  }

  @Test(arguments: [
    "#expect(throws: DependencyError.self) { try c.resolve(A.self) }",
    "await #expect(throws: (any Error).self) { try await c.resolve(A.self) }",
    "let e = try #require(throws: DependencyError.self) { try c.resolve(A.self) }",
    "XCTAssertThrowsError(try c.resolve(A.self))",
    "XCTAssertThrowsError(try c.resolve(A.self)) { print($0) }",
    "withKnownIssue { _ = try c.resolve(A.self) }",
  ])
  func `an error that the code expects is a note`(_ text: String) {
    #expect(found(text) == ["nothing here provides `A`, but the code expects an error"])
  }

  @Test(arguments: [
    "do { _ = try c.resolve(A.self) } catch {}",
    "do { if x { use(try c.resolve(A.self)) } } catch let error as DependencyError { print(error) }",
    "do { try q.sync { try c.resolve(A.self) } } catch is E { throw E() } catch { log(error) }",
  ])
  func `so is one that it catches`(_ text: String) {
    #expect(found(text) == ["nothing here provides `A`, but the code has a catch for that"])
  }

  @Test(arguments: [
    "do { _ = try c.resolve(A.self) } catch { throw error }",
    "do { _ = try c.resolve(A.self) } catch { fatalError(\"\\(error)\") }",
    "do { _ = try c.resolve(A.self) } catch is CancellationError {}",
    "do { try g() } catch { _ = try c.resolve(A.self) }", "do { _ = try c.resolve(A.self) }",
    "do { func g() throws { _ = try c.resolve(A.self) } } catch {}",
    "do { try use(injected(A.self)) } catch {}", "#expect(try c.resolve(A.self) == a)",
    "_ = try c.resolve(A.self)", "#expect(throws: Never.self) { try c.resolve(A.self) }",
  ])
  func `others are errors`(_ text: String) {
    #expect(found(text) == ["nothing provides `A`"])
  }
}
