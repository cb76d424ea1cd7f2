import DovetailNext
import Foundation
import Testing

/// A crash reporter is told why the process is about to stop.
@Suite struct FatalReportTests {
  @Test func `a report gets the diagnostic with its place, before the process stops`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
      DependencyContainer.onFatalError { error in
        let id = (error as? DependencyError)?.id?.rawValue ?? "none"
        say("first \(id): \(error)")
      }
      DependencyContainer.onFatalError { _ in say("second") }
      _ = Broken()
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        first MissingBinding: DovetailNextTests/FatalReportTests.swift:\(Broken.line): error: \
        [Dovetail/MissingBinding] nothing provides `Absent`
        """))
    #expect(text.hasSuffix("\nsecond\n"))
  }

  @Test func `a report that was removed is not called`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
      let remove = DependencyContainer.onFatalError { _ in say("removed") }
      DependencyContainer.onFatalError { _ in say("stays") }
      remove()
      _ = Lazy<Absent>().value
    }
    #expect(result?.standardOutputContent == Array("stays\n".utf8))
  }

  @Test func `a report that cannot resolve a part itself is called once`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      DependencyContainer.onFatalError { _ in
        say("called")
        _ = injected(Reporter.self) as Reporter
      }
      _ = injected(Absent.self) as Absent
    }
    #expect(result?.standardOutputContent == Array("called\n".utf8))
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("nothing provides `Reporter`"))
  }
}

/// Writes a line at once: a process that stops doesn't write what `print` has kept.
private func say(_ line: String) {
  print(line)
  fflush(nil)
}

private final class Absent: Sendable {}
private final class Broken {
  static let line = 1 + #line
  @Injected var absent: Absent
}
private final class Reporter: Sendable {}
