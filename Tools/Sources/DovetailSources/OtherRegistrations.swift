/// Leaves out the registrations of a source that are about other types, since parsing a long module
/// takes most of the time.
///
/// Only a registration that is a whole line is left out; all lines stay where they are.
enum OtherRegistrations {
  /// The source without them; `nil` if it has none.
  static func removed(from source: String, keeping isKept: (Substring) -> Bool) -> String? {
    // "\r\n" is one character, which isn't "\n".
    var lines = source.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map(Substring.init)
    var (isChanged, isContinued) = (false, false)
    for index in lines.indices {
      let line = lines[index]
      defer { if !line.isBlank { isContinued = line.isContinued } }
      guard !isContinued, String(line).has("register("), line.isWhole, !isKept(line) else {
        continue
      }
      let next = lines[(index + 1)...].first { !$0.isBlank }
      if next?.first(where: { $0 != " " && $0 != "\t" }) == "." { continue }
      lines[index] = ""
      isChanged = true
    }
    return isChanged ? lines.joined(separator: "\n") : nil
  }
}

extension OtherRegistrations {
  /// The part of a line with the key that it registers; the whole line if that is not plain.
  static func key(in line: Substring) -> String {
    let text = Array(line.utf8)
    let (start, end) = text.withUnsafeBufferPointer { bytes in
      (bytes.places(of: "register(").first, bytes.places(of: ".self").first)
    }
    guard let start, let end, start < end else { return String(line) }
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}

extension Substring {
  fileprivate var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }

  /// Whether the next line goes on with the statement of this one.
  fileprivate var isContinued: Bool {
    let last = utf8.last { $0 != 0x20 && $0 != 0x0D }
    return last.map { Array(",(=.\\".utf8).contains($0) } ?? false
  }

  /// Whether the line begins with a name, and closes all that it opens.
  fileprivate var isWhole: Bool {
    var (depth, quotes) = (0, 0)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: "\""): quotes += 1
      default: break
      }
    }
    let first = utf8.first { $0 != 0x20 && $0 != 0x09 }
    return depth == 0 && quotes.isMultiple(of: 2) && first?.isOfName == true
  }
}
