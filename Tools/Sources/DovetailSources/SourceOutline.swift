import Foundation

/// A source without the bodies in which nothing is asked for, since parsing those takes most of the
/// time.
///
/// The bodies are replaced by spaces, so lines and columns stay. A source with anything unusual in
/// it, such as a regular expression with quotes, is left as it is.
struct SourceOutline {
  private struct Block {
    let start: Int
    /// How many brackets were open before the block.
    let brackets: Int
    /// Whether the block is kept with everything in it.
    let isKept: Bool
    let declaresType: Bool
  }

  private struct Unusual: Error {}

  private let text: UnsafeBufferPointer<UInt8>
  /// The places where the relevant words begin.
  private let words: [Int]
  /// The places of the words that declare types.
  private let types: [Int]
  /// The places of the words before the bodies that say whether the code goes on after an error.
  private let catches: [Int]
  private var place = 0
  private var blocks: [Block] = []
  private var brackets = 0
  /// The start of the statement around the current place.
  private var statement = 0
  private var blank: [Range<Int>] = []

  /// The source with spaces for the bodies in which none of the words occur.
  static func of(_ source: String, keeping words: [String]) -> String {
    var source = source
    let blank = source.withUTF8 { text in
      var outline = SourceOutline(text, words)
      do {
        try outline.scan()
        return outline.blocks.isEmpty ? outline.blank : []
      } catch {
        return []
      }
    }
    guard !blank.isEmpty else { return source }
    var bytes = Array(source.utf8)
    for range in blank {
      for index in range where bytes[index] != .newline { bytes[index] = .space }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private init(_ text: UnsafeBufferPointer<UInt8>, _ words: [String]) {
    self.text = text
    self.words = words.flatMap { text.places(of: $0) }.sorted()
    types = ["struct", "class", "enum", "actor", "extension", "protocol"]
      .flatMap { text.places(ofWhole: $0) }.sorted()
    catches = text.places(ofWhole: "catch")
  }

  private mutating func scan() throws {
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "{"): open()
      case UInt8(ascii: "}"): try close()
      case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ";"): statement = place + 1
      case .newline:
        if brackets == (blocks.last?.brackets ?? 0), beginsStatement { statement = place }
      default:
        if try skip() { continue }
      }
      place += 1
    }
  }

  private mutating func open() {
    let header = statement..<place
    blocks.append(
      Block(
        start: place + 1, brackets: brackets,
        isKept: blocks.last?.isKept == true || hasWord(in: header) || Self.has(catches, in: header),
        declaresType: Self.has(types, in: header)))
    statement = place + 1
  }

  private mutating func close() throws {
    guard let block = blocks.popLast(), brackets == block.brackets else { throw Unusual() }
    let body = block.start..<place
    if !block.isKept, !block.declaresType, !body.isEmpty, !hasWord(in: body) { blank.append(body) }
    statement = place + 1
  }

  private func hasWord(in range: Range<Int>) -> Bool { Self.has(words, in: range) }

  /// Whether any of the places, which are in order, is in a range.
  private static func has(_ places: [Int], in range: Range<Int>) -> Bool {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] < range.upperBound
  }

  /// Whether a line that begins here begins a statement, instead of continuing the one before it.
  private var beginsStatement: Bool {
    if Self.has(types, in: statement..<place) { return false }
    let last = text[..<place].last { !$0.isBlank }
    guard let next = text[place...].firstIndex(where: { !$0.isBlank }) else { return true }
    if let last, !last.isOfName, !Array(")]}>\"?!".utf8).contains(last) { return false }
    guard text[next].isOfName || text[next] == UInt8(ascii: "@") else { return false }
    return !["where", "else", "async", "throws", "in", "as", "is", "catch"].contains {
      text[next...].starts(with: $0.utf8)
        && text.dropFirst(next + $0.utf8.count).first?.isOfName != true
    }
  }

  // MARK: - Comments and texts

  /// Skips a comment, a string or a name; false if there is none here.
  private mutating func skip() throws -> Bool {
    switch (text[place], place + 1 < text.count ? text[place + 1] : 0) {
    case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: "*")):
      // This slash is part of a regular expression.
      if place > 0, text[place - 1] == UInt8(ascii: "\\") { throw Unusual() }
      if text[place + 1] == UInt8(ascii: "*") {
        try skipComment()
      } else {
        place = end(of: .newline) ?? text.count
      }
    case (UInt8(ascii: "`"), _):
      place += 1
      place = try (end(of: UInt8(ascii: "`")) ?? { throw Unusual() }()) + 1
    case (UInt8(ascii: "#"), UInt8(ascii: "/")): throw Unusual()
    case (UInt8(ascii: "#"), UInt8(ascii: "#")), (UInt8(ascii: "#"), UInt8(ascii: "\"")),
      (UInt8(ascii: "\""), _):
      try skipText()
    case (let byte, _) where byte.isOfName:
      while place < text.count, text[place].isOfName { place += 1 }
    default: return false
    }
    return true
  }

  private func end(of mark: UInt8) -> Int? {
    guard let base = text.baseAddress, place < text.count else { return nil }
    // SAFETY: memchr searches from `place` to the end of the text, and no further.
    return memchr(base + place, Int32(mark), text.count - place).map {
      UnsafeRawPointer($0) - UnsafeRawPointer(base)
    }
  }

  private mutating func skipComment() throws {
    var depth = 0
    repeat {
      guard place + 1 < text.count else { throw Unusual() }
      if text[place...].starts(with: "/*".utf8) {
        depth += 1
        place += 2
      } else if text[place...].starts(with: "*/".utf8) {
        depth -= 1
        place += 2
      } else {
        place += 1
      }
    } while depth > 0
  }

  private mutating func skipText() throws {
    var marks = 0
    while place < text.count, text[place] == UInt8(ascii: "#") {
      (marks, place) = (marks + 1, place + 1)
    }
    let isLong = text[place...].starts(with: "\"\"\"".utf8)
    let line = text[place...].prefix { $0 != .newline }
    // `#"""#` is one quote.
    if isLong, line.dropFirst(3).contains(where: { !$0.isBlank }) { throw Unusual() }
    let quote = isLong ? 3 : 1
    let hashes = Array(repeating: UInt8(ascii: "#"), count: marks)
    place += quote
    while true {
      guard place < text.count, isLong || text[place] != .newline else { throw Unusual() }
      let rest = text[place...]
      if text[place] == UInt8(ascii: "\\"), rest.dropFirst().starts(with: hashes) {
        place += 1 + marks
        guard place < text.count else { throw Unusual() }
        if text[place] == UInt8(ascii: "(") { try skipInterpolation() } else { place += 1 }
      } else if text[place] == UInt8(ascii: "\""),
        !isLong || rest.starts(with: "\"\"\"".utf8), rest.dropFirst(quote).starts(with: hashes)
      {
        place += quote + marks
        return
      } else {
        place += 1
      }
    }
  }

  private mutating func skipInterpolation() throws {
    var depth = 0
    repeat {
      guard place < text.count else { throw Unusual() }
      switch text[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default:
        if try skip() { continue }
      }
      place += 1
    } while depth > 0
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let space = UInt8(ascii: " ")

  fileprivate var isBlank: Bool { self == .space || self == .newline || self == 9 || self == 13 }

  /// Whether the byte may be part of a name.
  var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The places where a word begins, byte for byte.
  func places(of word: String) -> [Int] {
    let word = Array(word.utf8)
    guard let first = word.first, let base = baseAddress, count >= word.count else { return [] }
    var (places, start) = ([Int](), 0)
    let last = count - word.count
    // SAFETY: only bytes of the buffer are looked at.
    while start <= last, let found = memchr(base + start, Int32(first), last - start + 1) {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if memcmp(base + place, word, word.count) == 0 { places.append(place) }
      start = place + 1
    }
    return places
  }

  /// The places where a word begins that is not part of a longer one.
  func places(ofWhole word: String) -> [Int] {
    places(of: word).filter { start in
      let end = start + word.utf8.count
      return (start == 0 || !self[start - 1].isOfName) && (end == count || !self[end].isOfName)
    }
  }
}
