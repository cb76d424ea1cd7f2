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
  public final class Part: Sendable {
    /// Its line in the file.
    public let line: UInt
    /// The name of its property.
    public let name: String
    /// Its type, as it is written.
    public let type: String
    /// Its lifetime, and what is special: `async`, `@MainActor`, `private`.
    public let words: [String]
    /// The numbers of the parts that it needs.
    public let needs: [(index: Int, isDeferred: Bool)]
    /// Whether nobody knows what else it needs.
    public let isOpaque: Bool

    @usableFromInline init(
      _ line: UInt, _ name: String, _ type: String, _ words: [String],
      _ needs: [(index: Int, isDeferred: Bool)], _ isOpaque: Bool
    ) {
      (self.line, self.name, self.type, self.words) = (line, name, type, words)
      (self.needs, self.isOpaque) = (needs, isOpaque)
    }

    /// Reads the words of a line.
    @export(implementation) @inline(never) convenience init(_ all: [String]) {
      let end = all.firstIndex { $0.hasSuffix(":") }!
      var (words, type, isOpaque) = ([String](), "", false)
      var needs: [(index: Int, isDeferred: Bool)]?
      for (index, word) in all.enumerated() {
        if index > 0, index < end { words.append(word) }
        if index <= end { continue }
        if word == "<" {
          needs = []
        } else if word == "*" {
          isOpaque = true
        } else if needs != nil {
          needs!.append((GraphText.number(word), word.hasPrefix("~")))
        } else {
          type += type.isEmpty ? word : " \(word)"
        }
      }
      let (line, name) = (UInt(GraphText.number(all[0])), String(all[end].dropLast()))
      self.init(line, name, type, words, needs ?? [], isOpaque)
    }

    /// `single`, `eager`, `weak` or `unique`.
    @export(implementation) public var lifetime: String { words[0] }
    /// Whether its property has to be awaited.
    @export(implementation) public var isAsync: Bool { words.contains("async") }
    /// Whether only the graph itself may use it.
    @export(implementation) public var isPrivate: Bool { words.contains("private") }
    /// The name of its actor, as far as it is written.
    @export(implementation) public var actor: String? {
      words.first { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
    }
  }

  /// The name of the class.
  public let graph: String
  /// The file of the class, as `#fileID` has it.
  public let file: String
  /// The parts, in the order of their methods.
  public let parts: [Part]

  /// Reads a text; compiled into the modules that do.
  @export(implementation) @inline(never) public init(_ text: StaticString) {
    // SAFETY: the bytes of a static string stay.
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var lines: [[String]] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      lines.append(Self.words(bytes, start, end))
      start = end + 1
    }
    (graph, file) = (lines[0][0], lines[0].dropFirst().joined(separator: " "))
    parts = lines.dropFirst().map(Part.init)
  }

  @export(implementation) @inline(never) static func words(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> [String] {
    var words: [String] = []
    var begin = start
    for place in start...end where place == end || bytes[place] == UInt8(ascii: " ") {
      words.append(
        String(decoding: UnsafeBufferPointer(rebasing: bytes[begin..<place]), as: UTF8.self))
      begin = place + 1
    }
    return words
  }

  /// The number in a word; to leave it to the library would be more code than the rest of this file.
  @export(implementation) static func number(_ word: String) -> Int {
    word.utf8.reduce(0) { $1 &- 48 < 10 ? $0 * 10 + Int($1 &- 48) : $0 }
  }
}
