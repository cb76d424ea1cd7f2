@_spi(Tools) import DovetailChecks
import DovetailSources
import Foundation
import Testing

@Suite struct LongSourceTests {
  /// The CPU time that a check of one file with many calls takes on this thread.
  private func seconds(_ text: String, _ parts: [Blueprint.Binding] = []) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    _ = CheckedSources([("Sources/App/Feed.swift", text)], of: Blueprint(bindings: parts))
    return now() - start
  }

  @Test func `four times as many calls take about four times as long`() {
    func text(_ count: Int) -> String {
      let lines = (0..<count).map { "  let a\($0) = try c.resolve(Clock.self)\n" }.joined()
      return "import Dovetail\nfunc f(c: DependencyContainer) throws {\n\(lines)}\n"
    }
    _ = seconds(text(10))
    let few = seconds(text(500))
    #expect(seconds(text(2000)) < few * 8)
  }

  @Test func `four times as many recipes take about four times as long`() {
    func check(_ count: Int) -> Double {
      let lines = (0..<count).map { "  c.register(Part\($0).self) { r in Part() }\n" }.joined()
      return seconds(
        "import Dovetail\nfunc f(c: DependencyContainer) {\n\(lines)}\n",
        (0..<count).map { index in
          .init(
            key: .init(type: "Part\(index)"),
            location: .init(fileID: "App/Feed.swift", line: index + 3), isOpaque: true)
        })
    }
    _ = check(10)
    let few = check(500)
    #expect(check(2000) < few * 8)
  }
}
