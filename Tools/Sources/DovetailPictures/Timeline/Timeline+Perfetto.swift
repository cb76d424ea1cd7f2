@_spi(Tools) import DovetailChecks

extension DependencyTimeline {
  /// The timeline as a trace that [Perfetto](https://ui.perfetto.dev) and Chrome's `about:tracing`
  /// open.
  ///
  /// Each thread has a lane. If an asynchronous recipe was suspended while another ran on its
  /// thread, the thread has several.
  public var perfetto: String {
    let critical = Set(criticalPath)
    let lanes = Lanes(self)
    var events = [
      "{\"ph\": \"M\", \"pid\": 1, \"name\": \"process_name\", \"args\": {\"name\": \"Dovetail\"}}"
    ]
    for (lane, name) in lanes.names.enumerated() {
      events.append(
        "{\"ph\": \"M\", \"pid\": 1, \"tid\": \(lane), \"name\": \"thread_name\", "
          + "\"args\": {\"name\": \(JSONText.string(name))}}")
      events.append(
        "{\"ph\": \"M\", \"pid\": 1, \"tid\": \(lane), \"name\": \"thread_sort_index\", "
          + "\"args\": {\"sort_index\": \(lane)}}")
    }
    for (index, span) in spans.enumerated() {
      events.append(event(span, lane: lanes.ofSpan[index], isCritical: critical.contains(index)))
    }
    return "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n"
      + events.joined(separator: ",\n") + "\n]}\n"
  }

  private func event(_ span: Span, lane: Int, isCritical: Bool) -> String {
    var arguments: [String] = ["\"id\": \(span.id)"]
    if let scope = span.scope { arguments.append("\"scope\": \(JSONText.string(scope))") }
    if let parent = span.parent, spans.indices.contains(parent) {
      let asker = JSONText.string(spans[parent].key.description)
      arguments.append("\"because of\": \(asker)")
    }
    arguments.append("\"on the critical path\": \(isCritical)")
    if span.failed { arguments.append("\"failed\": true") }
    let name = (span.isWaiting ? "waits for " : "") + span.key.description
    let kind = span.isWaiting ? "wait" : "build"
    var members = [
      "\"ph\": \"X\"", "\"pid\": 1", "\"tid\": \(lane)",
      "\"ts\": \(microseconds(span.begin))", "\"dur\": \(microseconds(span.duration))",
      "\"name\": \(JSONText.string(name))", "\"cat\": \"\(kind)\"",
    ]
    if span.failed { members.append("\"cname\": \"terrible\"") }
    members.append("\"args\": {\(arguments.joined(separator: ", "))}")
    return "{\(members.joined(separator: ", "))}"
  }

  private func microseconds(_ nanoseconds: UInt64) -> String {
    Decimals.thousandths(nanoseconds)
  }
}

/// Numbers with three digits after the point.
enum Decimals {
  static func thousandths(_ count: UInt64) -> String {
    let rest = String(count % 1_000)
    return "\(count / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}

/// The lane of each span: in a lane, spans are beside or inside each other, and never overlap.
private struct Lanes {
  private(set) var names: [String] = []
  private(set) var ofSpan: [Int] = []

  init(_ timeline: DependencyTimeline) {
    var lanesOfThread: [Int: [Int]] = [:]
    // The spans that have not ended in each lane, the innermost last.
    var open: [[Int]] = []
    for index in timeline.spans.indices {
      let span = timeline.spans[index]
      var chosen: Int?
      for lane in lanesOfThread[span.thread] ?? [] {
        while let last = open[lane].last, timeline.spans[last].end <= span.begin {
          open[lane].removeLast()
        }
        guard chosen == nil else { continue }
        let around = open[lane].last
        if around.map({ timeline.encloses($0, index) }) ?? true { chosen = lane }
      }
      let lane = chosen ?? open.count
      if chosen == nil {
        let count = lanesOfThread[span.thread, default: []].count
        names.append("thread \(span.thread)" + (count > 0 ? " (\(count + 1))" : ""))
        lanesOfThread[span.thread, default: []].append(lane)
        open.append([])
      }
      open[lane].append(index)
      ofSpan.append(lane)
    }
  }
}

extension DependencyTimeline {
  /// Whether one span led to another and lasted longer.
  fileprivate func encloses(_ outer: Int, _ inner: Int) -> Bool {
    guard spans[inner].end <= spans[outer].end else { return false }
    var ancestor = parent(of: inner)
    // A parent began earlier; a timeline that says otherwise has no such family.
    while let current = ancestor, current > outer {
      let next = parent(of: current)
      ancestor = next.flatMap { $0 < current ? $0 : nil }
    }
    return ancestor == outer
  }
}
