/// A graph as its macro wrote it down: a line for each part, read when somebody asks for it.
///
/// The first line has the class and its file. That of a part has its line in the file, its lifetime,
/// words for what is special about it, its name and its type. Behind ` < ` are the numbers of the
/// parts that it needs: `~` says that it needs one later, and `*` that nobody knows what it needs.
///
/// ```text
/// AppGraph App/AppGraph.swift
/// 21 single clock: any Clock
/// 25 eager async @MainActor database: Database < 0 ~1
/// ```
public struct GraphText: Sendable {
  /// One part.
  public struct Part: Sendable {
    /// Its line in the file.
    public var line: UInt = 0
    /// The name of its property.
    public var name = ""
    /// Its type, as it is written.
    public var type = ""
    /// Its lifetime, and what is special: `async`, `@MainActor`, `private`.
    public var words: [String] = []
    /// The numbers of the parts that it needs.
    public var needs: [(index: Int, isDeferred: Bool)] = []
    /// Whether nobody knows what else it needs.
    public var isOpaque = false

    /// `single`, `eager`, `weak` or `unique`.
    public var lifetime: String { words[0] }
    /// Whether its property has to be awaited.
    public var isAsync: Bool { words.contains("async") }
    /// Whether only the graph itself may use it.
    public var isPrivate: Bool { words.contains("private") }
    /// The name of its actor, as far as it is written.
    public var actor: String? {
      words.first { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
    }
  }

  /// The name of the class.
  public let graph: String
  /// The file of the class, as `#fileID` has it.
  public let file: String
  /// The parts, in the order of their methods.
  public let parts: [Part]

  /// Reads a text.
  public init(_ text: StaticString) {
    let lines = text.description.split(separator: "\n")
    let head = lines[0].split(separator: " ", maxSplits: 1)
    (graph, file) = (String(head[0]), String(head[1]))
    parts = lines.dropFirst().map { line in
      var part = Part()
      let (before, after) = Self.split(line, ": ")
      part.words = before.split(separator: " ").map(String.init)
      part.line = UInt(part.words.removeFirst()) ?? 0
      part.name = part.words.removeLast()
      let (type, needs) = Self.split(after, " < ")
      part.type = String(type)
      for need in needs.split(separator: " ") {
        let isDeferred = need.hasPrefix("~")
        if let index = Int(need.dropFirst(isDeferred ? 1 : 0)) {
          part.needs.append((index, isDeferred))
        } else {
          part.isOpaque = true
        }
      }
      return part
    }
  }

  private static func split(_ text: Substring, _ separator: String) -> (Substring, Substring) {
    let bytes = text.utf8, marks = Array(separator.utf8)
    var start = bytes.startIndex
    while start < bytes.endIndex {
      if bytes[start...].starts(with: marks) {
        return (text[..<start], text[bytes.index(start, offsetBy: marks.count)...])
      }
      start = bytes.index(after: start)
    }
    return (text, "")
  }
}
