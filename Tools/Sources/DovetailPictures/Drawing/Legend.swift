@_spi(Tools) import DovetailChecks

/// The meaning of the shapes, lines and signs that occur in a picture.
struct Legend: Sendable {
  /// The height of a row.
  static let row = 28

  /// One explanation.
  struct Entry: Sendable {
    let words: String
    /// The width of the sample.
    let width: Int
    /// The sample, given its left end and the middle of its height.
    let sample: @Sendable (_ x: Int, _ y: Int) -> String

    /// The width of the entry, with the space after it.
    var room: Int { width + 8 + TextWidth.cells(words) * 7 + 22 }
  }

  private(set) var entries: [Entry] = []

  init(_ picture: Picture, density: Density) {
    let lifetimes = Set(picture.nodes.indices.compactMap { picture.binding($0)?.lifetime.word })
    for word in Blueprint.Lifetime.words where lifetimes.contains(word) {
      entries.append(Self.shape(word, classes: word, says: word))
    }
    if picture.nodes.count > picture.blueprint.bindings.count {
      entries.append(Self.shape("ghost", classes: "ghost", says: "not registered"))
    }
    for fault in [DependencyDiagnostic.Severity.error, .warning] {
      guard picture.nodes.contains(where: { $0.fault == fault }) else { continue }
      entries.append(Self.shape("single", classes: fault.rawValue, says: fault.rawValue))
    }
    let styles = Set(picture.edges.map(picture.style))
    entries += LineStyle.allCases.filter(styles.contains).map(Self.line)
    guard density == .narrow else { return }
    let marks = Set(picture.nodes.indices.flatMap(picture.marks))
    for mark in Mark.allCases where marks.contains(mark) {
      entries.append(
        Entry(words: mark.meaning, width: 15) { x, y in
          DrawingBody.sign(mark.sign, x: x, y: y - 7)
        })
    }
  }

  /// Everything that a picture can have.
  static let ofAll: Legend = {
    var legend = Legend()
    for word in Blueprint.Lifetime.words {
      legend.entries.append(shape(word, classes: word, says: word))
    }
    legend.entries.append(shape("ghost", classes: "ghost", says: "not registered"))
    legend.entries.append(shape("single", classes: "error", says: "error"))
    legend.entries += LineStyle.allCases.map(line)
    return legend
  }()

  private init() {}

  private static func line(_ style: LineStyle) -> Entry {
    Entry(words: style.meaning, width: 44) { x, y in
      "<path class=\"edge \(style.rawValue)\" d=\"M\(x) \(y)H\(x + 44)\"/>"
    }
  }

  private static func shape(_ word: String, classes: String, says words: String) -> Entry {
    Entry(words: words, width: 30) { x, y in
      let frame = Layout.Frame(x: x, y: y - 8, width: 30, height: 16)
      return "<g class=\"\(classes)\">\(Outline.element(word, in: frame))</g>"
    }
  }

  /// The entries in rows of at most the given width.
  func rows(width: Int) -> [[Entry]] {
    var rows: [[Entry]] = []
    var used = width
    for entry in entries {
      if used + entry.room > width {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(entry)
      used += entry.room
    }
    return rows
  }

  /// The rows as elements.
  func text(_ rows: [[Entry]], left: Int, top: Int) -> String {
    var text = "<g class=\"legend\">\n"
    for (index, row) in rows.enumerated() {
      var x = left
      let y = top + index * Self.row
      for entry in row {
        text += entry.sample(x, y)
        text += """
          <text x="\(x + entry.width + 8)" y="\(y + 4)">\(Markup.escape(entry.words))</text>

          """
        x += entry.room
      }
    }
    return text + "</g>\n"
  }
}
