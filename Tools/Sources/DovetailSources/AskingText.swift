/// Whether a text may ask for a type, as far as that is seen without parsing it.
///
/// Parsing a file takes a millisecond or two, so a file whose askings all spell other types is left
/// out. Whatever is not plain counts as possible.
enum AskingText {
  /// Whether a text has an asking that does not spell a type beside it, or one on a line that
  /// `isMeant`.
  static func mayAsk(_ text: String, isMeant: (Substring) -> Bool) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let places = ["njected", "resolve", "Resolved", "Lazy"].flatMap { word in
        bytes.places(of: word).map { (start: $0, end: $0 + word.utf8.count) }
      }
      return places.contains { place in
        let line = bytes.line(around: place.start)
        guard bytes.spellsType(place.start, place.end, in: line) else { return true }
        return isMeant(Substring(decoding: bytes[line], as: UTF8.self))
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func line(around place: Int) -> Range<Int> {
    let start = self[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start..<(self[place...].firstIndex(of: 0x0A) ?? count)
  }

  /// Whether an asking has its type on its line: `resolve(T.self)`, `let t: T = injected()`,
  /// `@Injected var t: T`, `Lazy<T>`.
  fileprivate func spellsType(_ start: Int, _ end: Int, in line: Range<Int>) -> Bool {
    let after = self[end..<line.upperBound]
    if after.first == UInt8(ascii: "<") { return true }
    // The other word of @LazyInjected counts.
    if after.starts(with: "Injected".utf8) { return true }
    if after.first == UInt8(ascii: "("), takesMetatype(after.dropFirst()) { return true }
    let before = self[line.lowerBound..<start]
    if before.contains(UInt8(ascii: "@")), after.contains(UInt8(ascii: ":")),
      !after.contains(UInt8(ascii: "@"))
    {
      return true
    }
    return isAnnotated(before)
  }

  /// Whether an argument is a type: `T.self`, `(any T).self`.
  private func takesMetatype(_ argument: Slice<Self>) -> Bool {
    let type = argument.prefix { $0.isOfName || " .(&<>[]".utf8.contains($0) }
    let rest = argument[type.endIndex...].prefix { $0.isOfName || $0 == 0x2E || $0 == 0x29 }
    let text = Substring(decoding: Array(type) + Array(rest), as: UTF8.self)
    return text.hasSuffix(".self") || text.contains(".self)")
  }

  /// Whether a value after this text has a type before its `=`: `let t: T = try `.
  private func isAnnotated(_ before: Slice<Self>) -> Bool {
    guard let equals = before.lastIndex(of: UInt8(ascii: "=")) else { return false }
    let isDirect = before[(equals + 1)...].allSatisfy { $0.isOfName || " .?$".utf8.contains($0) }
    guard isDirect, let colon = before[..<equals].lastIndex(of: UInt8(ascii: ":")) else {
      return false
    }
    return before[(colon + 1)..<equals].contains { $0.isOfName }
  }
}
