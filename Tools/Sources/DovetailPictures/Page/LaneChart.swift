@_spi(Tools) import DovetailChecks

/// A timeline as lanes, one or more rows for each thread, with the critical path marked.
struct LaneChart {
  private static let row = 24
  private static let left = 92
  private static let width = 1_400

  private let timeline: DependencyTimeline
  private let nodes: [Blueprint.Key: Int]
  private let critical: Set<Int>
  private let end: UInt64
  /// The row of each span.
  private var rows: [Int] = []
  /// The first row of each thread.
  private var lanes: [(thread: Int, row: Int)] = []
  private var rowCount = 0

  /// Lays out the lanes.
  ///
  /// - Parameters:
  ///   - timeline: the builds.
  ///   - nodes: the node of each key in the picture above.
  init(_ timeline: DependencyTimeline, nodes: [Blueprint.Key: Int]) {
    self.timeline = timeline
    self.nodes = nodes
    critical = Set(timeline.criticalPath)
    end = max(timeline.spans.map(\.end).max() ?? 0, 1)
    rows = Array(repeating: 0, count: timeline.spans.count)
    let threads = Dictionary(grouping: timeline.spans.indices) { timeline.spans[$0].thread }
    for thread in threads.keys.sorted() {
      lanes.append((thread, rowCount))
      var free: [UInt64] = []
      let places = (threads[thread] ?? []).sorted {
        (timeline.spans[$0].begin, $0) < (timeline.spans[$1].begin, $1)
      }
      for place in places {
        let span = timeline.spans[place]
        let lane = free.firstIndex { $0 <= span.begin } ?? free.count
        if lane == free.count { free.append(0) }
        free[lane] = max(span.end, span.begin + 1)
        rows[place] = rowCount + lane
      }
      rowCount += free.count
    }
  }

  /// The section of the page.
  var section: String {
    let height = rowCount * Self.row + 40
    var text = """
      <section id="timeline" aria-labelledby="about-timeline">
      <h2 id="about-timeline">Timeline <small>\(Self.duration(end)), the critical path in \
      bold</small></h2>
      <div class="lanes"><svg class="dovetail chart" viewBox="0 0 \(Self.width) \(height)" \
      width="\(Self.width)" height="\(height)" role="group" aria-label="What was built when">

      """
    for (index, lane) in lanes.enumerated() {
      let next = index + 1 < lanes.count ? lanes[index + 1].row : rowCount
      text += """
        <rect class="lane\(index.isMultiple(of: 2) ? "" : " other")" x="0" \
        y="\(20 + lane.row * Self.row)" width="\(Self.width)" \
        height="\((next - lane.row) * Self.row)"/>
        <text class="lane-title" x="10" y="\(20 + lane.row * Self.row + 16)">thread \(lane.thread)</text>

        """
    }
    text += ticks(height)
    for place in timeline.spans.indices { text += element(place) }
    return text + "</svg></div>\n</section>"
  }

  private func x(_ time: UInt64) -> Int {
    Self.left + Int(Double(time) / Double(end) * Double(Self.width - Self.left - 20))
  }

  private func ticks(_ height: Int) -> String {
    var step: UInt64 = 1
    var factors: [UInt64] = [2, 5, 10]
    while end / step > 8 {
      let next = factors.removeFirst()
      factors.append(next * 10)
      step = next
    }
    return stride(from: 0, through: end, by: UInt64.Stride(step)).map { time in
      """
      <path class="tick" d="M\(x(time)) 20V\(height - 20)"/>\
      <text class="tick-title" x="\(x(time))" y="13" text-anchor="middle">\(Self.duration(time))</text>

      """
    }.joined()
  }

  private func element(_ place: Int) -> String {
    let span = timeline.spans[place]
    var classes = ["span"]
    if span.isWaiting { classes.append("waiting") }
    if span.failed { classes.append("failed") }
    if critical.contains(span.id) { classes.append("critical") }
    let (left, right) = (x(span.begin), max(x(span.end), x(span.begin) + 3))
    let key = span.key.description.onOneLine
    let duration = Self.duration(span.end - min(span.begin, span.end))
    var says = "\(key): \(duration), from \(Self.duration(span.begin))"
    if span.isWaiting { says += ", waiting for another build" }
    if span.failed { says += ", failed" }
    if critical.contains(span.id) { says += ", on the critical path" }
    if let scope = span.scope { says += ", kept by \(scope)" }
    let node = nodes[span.key].map { " data-node=\"\($0)\" tabindex=\"0\" role=\"button\"" } ?? ""
    let top = 20 + rows[place] * Self.row + 3
    let room = (right - left - 10) / 7
    let label =
      room < 3
      ? ""
      : """
      <text x="\(left + 6)" y="\(top + 13)">\(Markup.escape(TextWidth.cut(key, to: room)))</text>
      """
    return """
      <g class="\(classes.joined(separator: " "))"\(node) aria-label="\(Markup.escape(says))">\
      <title>\(Markup.escape(says))</title><rect x="\(left)" y="\(top)" width="\(right - left)" \
      height="\(Self.row - 6)" rx="3"/>\(label)</g>

      """
  }

  /// A time as a reader writes it: `64 ms`, `1.5 s`.
  static func duration(_ nanoseconds: UInt64) -> String {
    for (unit, size) in [("s", UInt64(1_000_000_000)), ("ms", 1_000_000), ("µs", 1_000)] {
      guard nanoseconds >= size else { continue }
      let tenths = nanoseconds / (size / 10)
      return tenths >= 100 || tenths.isMultiple(of: 10)
        ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(nanoseconds) ns"
  }
}
