@_spi(Tools) import DovetailChecks

/// The shape of a node, which shows its lifetime.
enum Outline {
  /// The shape as an element.
  ///
  /// - Parameters:
  ///   - word: the name of a lifetime, or `ghost`.
  ///   - frame: the room the shape takes.
  /// - Returns: the element.
  static func element(_ word: String, in frame: Layout.Frame) -> String {
    let (left, top) = (frame.x, frame.y)
    let (right, bottom) = (left + frame.width, top + frame.height)
    let middle = top + frame.height / 2
    switch word {
    case "eager":
      return polygon([
        (left, middle), (left + 9, top), (right - 9, top), (right, middle), (right - 9, bottom),
        (left + 9, bottom),
      ])
    case "scoped":
      return polygon([
        (left, top + 8), (left + 8, top), (right - 8, top), (right, top + 8), (right, bottom - 8),
        (right - 8, bottom), (left + 8, bottom), (left, bottom - 8),
      ])
    case "graph":
      return polygon([(left + 9, top), (right, top), (right - 9, bottom), (left, bottom)])
    case "weak": return rectangle(frame, radius: frame.height / 2)
    case "unique": return rectangle(frame, radius: 0)
    default: return rectangle(frame, radius: 7)
    }
  }

  private static func rectangle(_ frame: Layout.Frame, radius: Int) -> String {
    let rounding = radius > 0 ? " rx=\"\(radius)\"" : ""
    return """
      <rect class="shape" x="\(frame.x)" y="\(frame.y)" width="\(frame.width)" \
      height="\(frame.height)"\(rounding)/>
      """
  }

  private static func polygon(_ corners: [(Int, Int)]) -> String {
    let points = corners.map { "\($0.0),\($0.1)" }.joined(separator: " ")
    return "<polygon class=\"shape\" points=\"\(points)\"/>"
  }
}
