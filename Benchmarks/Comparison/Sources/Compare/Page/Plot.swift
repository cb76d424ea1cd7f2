import Foundation

/// The rows as a picture: a dot for each library, on a logarithmic scale.
struct Plot {
  let pair: Pair
  let isDark: Bool

  private static let left = 440.0
  private static let width = 1_040.0
  private static let step = 30.0
  private static let top = 74.0
  /// A color for light pages, one for dark pages, and a shape, so that color alone tells nothing.
  private static let styles = [
    ("#cf222e", "#ff6a63"), ("#0969da", "#4493f8"), ("#1a7f37", "#3fb950"), ("#8250df", "#ab7df8"),
    ("#946200", "#d29922"), ("#0b7a80", "#39c5cf"), ("#57606a", "#9198a1"),
    ("#bf3989", "#f778ba"), ("#24292f", "#f0f6fc"),
  ]

  private var rows: [Pair.Row] { pair.rows.filter { !$0.ranked.isEmpty } }
  private var height: Double { Self.top + Double(rows.count) * Self.step + 34 }
  private var paper: String { isDark ? "#0d1117" : "#ffffff" }
  private var ink: String { isDark ? "#e6edf3" : "#1f2328" }
  private var faint: String { isDark ? "#3d444d" : "#c8d1da" }

  private var most: Double { max(10, rows.flatMap(\.ranked).map(\.figure).max() ?? 10) }
  private var least: Double { min(1, rows.flatMap(\.ranked).map(\.figure).min() ?? 1) }

  private func x(_ figure: Double) -> Double {
    let share = (log10(figure) - log10(least)) / (log10(most) - log10(least))
    return Self.left + share * (Self.width - Self.left - 30)
  }

  var svg: String {
    var body = ""
    for power in -2...5 {
      let figure = pow(10, Double(power))
      guard figure >= least * 0.999, figure <= most else { continue }
      let place = number(x(figure))
      body += """
        <line x1="\(place)" y1="\(number(Self.top - 12))" x2="\(place)" y2="\(number(height - 30))" \
        stroke="\(faint)" stroke-width="\(power == 0 ? 2 : 1)"/>
        <text x="\(place)" y="\(number(height - 10))" text-anchor="middle" fill="\(ink)">\
        \(power == 0 ? "by hand" : "\(figure < 1 ? "\(figure)" : "\(Int(figure))") ×")</text>

        """
    }
    for (index, row) in rows.enumerated() {
      body += line(row, y: Self.top + (Double(index) + 0.5) * Self.step)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(Self.width)) \(number(height))" \
      width="\(number(Self.width))" height="\(number(height))" font-family="system-ui, sans-serif" font-size="14" role="img">
      <title>How many times as long as hand-written code, on a logarithmic scale</title>
      <rect width="100%" height="100%" fill="\(paper)"/>
      \(legend)\(body)</svg>

      """
  }

  private func line(_ row: Pair.Row, y: Double) -> String {
    var text = """
      <text x="\(number(Self.left - 14))" y="\(number(y + 5))" text-anchor="end" fill="\(ink)">\(row.title)</text>
      <line x1="\(number(Self.left))" y1="\(number(y))" x2="\(number(Self.width - 20))" y2="\(number(y))" \
      stroke="\(faint)" stroke-dasharray="1 4"/>

      """
    // Dovetail last, so that no other one hides it.
    for (peer, figure) in row.ranked.sorted(by: { $1.peer == "Dovetail" && $0.peer != "Dovetail" })
    {
      text += mark(pair.libraries.firstIndex(of: peer) ?? 0, x: x(figure), y: y)
    }
    return text
  }

  private var legend: String {
    var place = 24.0
    return pair.libraries.enumerated().map { index, library in
      defer { place += 34 + Double(library.count) * 8.2 }
      return mark(index, x: place, y: 28)
        + "<text x=\"\(number(place + 13))\" y=\"33\" fill=\"\(ink)\">\(library)</text>\n"
    }.joined()
  }

  /// A circle, a square, a triangle or a diamond.
  private func mark(_ index: Int, x: Double, y: Double) -> String {
    let style = Self.styles[index % Self.styles.count]
    let color = isDark ? style.1 : style.0
    let point = { (dx: Double, dy: Double) in "\(number(x + dx)),\(number(y + dy))" }
    let outline = "fill=\"\(color)\" stroke=\"\(paper)\""
    switch index % 4 {
    case 0: return "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"7\" \(outline)/>\n"
    case 1:
      return
        "<rect x=\"\(number(x - 5))\" y=\"\(number(y - 5))\" width=\"10\" height=\"10\" \(outline)/>\n"
    case 2:
      return
        "<polygon points=\"\(point(0, -7)) \(point(6, 5)) \(point(-6, 5))\" \(outline)/>\n"
    default:
      return
        "<polygon points=\"\(point(0, -7)) \(point(7, 0)) \(point(0, 7)) \(point(-7, 0))\" \(outline)/>\n"
    }
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : String(format: "%.1f", value)
  }
}
