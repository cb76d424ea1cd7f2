@_spi(Tools) import DovetailChecks

/// The boxes, lines and shapes of a drawing as SVG elements.
///
/// Nodes have the ids `n0`, `n1` …, lines `e0`, `e1` …, as they are numbered in the picture.
struct DrawingBody {
  let drawing: Drawing

  init(_ drawing: Drawing) { self.drawing = drawing }

  /// The elements.
  var text: String {
    let picture = drawing.picture
    var text = "<g class=\"\(drawing.density == .narrow ? "graph narrow" : "graph")\">\n"
    for box in drawing.boxes { text += element(box) }
    let faulty = picture.edges.indices.filter { picture.edges[$0].fault != nil }
    let others = picture.edges.indices.filter { picture.edges[$0].fault == nil }
    // Red lines lie above the others.
    for edge in others + faulty { text += element(edge: edge) }
    for node in picture.nodes.indices { text += element(node: node) }
    return text + "</g>\n"
  }

  private func element(_ box: Drawing.Box) -> String {
    let frame = box.frame
    return """
      <rect class="box" x="\(frame.x)" y="\(frame.y)" width="\(frame.width)" \
      height="\(frame.height)" rx="10"/>
      <text class="box-title" x="\(frame.x + 14)" y="\(frame.y + 21)">\
      \(Markup.escape(TextWidth.cut(box.title, to: max(frame.width / 9 - 3, 4))))</text>

      """
  }

  private func element(edge index: Int) -> String {
    let edge = drawing.picture.edges[index]
    let classes = ["edge", drawing.picture.style(edge).rawValue, edge.fault?.rawValue]
    let path =
      drawing.routes[index].map(Self.path) ?? Self.loop(at: drawing.frames[edge.source])
    return """
      <path id="e\(index)" class="\(classes.compactMap(\.self).joined(separator: " "))" d="\(path)"/>

      """
  }

  /// The line is level across each column, and bends between two of them.
  static func path(_ route: Layout.Route) -> String {
    var path = "M\(route.points[0].x) \(route.points[0].y)"
    for (index, point) in route.points.enumerated().dropFirst() {
      let last = route.points[index - 1]
      if last == point { continue }
      if last.y == point.y {
        path += "H\(point.x)"
      } else {
        let middle = (last.x + point.x) / 2
        path += "C\(middle) \(last.y) \(middle) \(point.y) \(point.x) \(point.y)"
      }
    }
    return path
  }

  /// The line from a node to itself: round its lower right corner.
  private static func loop(at frame: Layout.Frame) -> String {
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
    let middle = frame.y + frame.height / 2
    return """
      M\(right) \(middle)C\(right + 26) \(middle) \(right + 16) \(bottom + 12) \(right - 14) \
      \(bottom + 10)C\(right - 24) \(bottom + 9) \(right - 24) \(bottom + 6) \(right - 24) \(bottom)
      """
  }

  private func element(node: Int) -> String {
    let picture = drawing.picture
    let (caption, frame) = (drawing.captions[node], drawing.frames[node])
    let word = picture.binding(node)?.lifetime.word ?? "ghost"
    var classes = ["node", word]
    if let fault = picture.nodes[node].fault { classes.append(fault.rawValue) }
    if picture.marks(node).contains(.replaced) { classes.append("replaced") }
    let left = frame.x + Caption.margin
    let line = drawing.density == .wide ? frame.y + 19 : frame.y + 17
    var text = """
      <g id="n\(node)" class="\(classes.joined(separator: " "))">\
      <title>\(Markup.escape(tooltip(node)))</title>\(Outline.element(word, in: frame))\
      <text class="key" x="\(left)" y="\(line)"\(fitting(caption.key))>\(Markup.escape(caption.key))\
      </text>
      """
    if let detail = caption.detail {
      text += """
        <text class="detail" x="\(left)" y="\(frame.y + 35)">\(Markup.escape(detail))</text>
        """
    }
    var place = frame.x + frame.width - Caption.margin - caption.signs.count * Caption.signWidth + 2
    for sign in caption.signs {
      text += Self.sign(sign, x: place, y: frame.y + 6)
      place += Caption.signWidth
    }
    return text + "</g>\n"
  }

  /// The sign of a mark, in a small box.
  static func sign(_ sign: String, x: Int, y: Int) -> String {
    """
    <rect class="sign-box" x="\(x)" y="\(y)" width="15" height="14" rx="3"/>\
    <text class="sign" x="\(x)" dx="7.5" y="\(y + 10)" text-anchor="middle">\(Markup.escape(sign))\
    </text>
    """
  }

  /// Keeps text of other scripts within the width that was estimated for it.
  private func fitting(_ key: String) -> String {
    guard !key.allSatisfy({ $0.isASCII || $0 == "…" }) else { return "" }
    let width = TextWidth.cells(key) * drawing.density.cell / 10
    return " textLength=\"\(width)\" lengthAdjust=\"spacingAndGlyphs\""
  }

  private func tooltip(_ node: Int) -> String {
    let picture = drawing.picture
    let label = picture.nodes[node].label
    guard let binding = picture.binding(node) else { return label }
    let words = [binding.lifetime.words] + picture.marks(node).map { $0.words(at: binding) }
    return "\(label)\n\(words.joined(separator: ", "))\n\(binding.place)"
  }
}
