import Foundation

/// Makes the strings of a foreign file harmless to a terminal.
///
/// None of them can begin a line, set a color or turn the writing direction: a character that
/// could is replaced by a picture of it.
enum PlainText {
  /// A JSON text with harmless strings; any other text is returned as it is.
  static func data(_ data: Data) -> Data {
    guard data.contains(where: { $0 == UInt8(ascii: "\\") || $0 >= 0x7F }),
      let value = try? JSONSerialization.jsonObject(with: data),
      let plain = try? JSONSerialization.data(withJSONObject: Self.value(value))
    else { return data }
    return plain
  }

  private static func value(_ value: Any) -> Any {
    switch value {
    case let text as String: string(text)
    case let list as [Any]: list.map(Self.value)
    case let object as [String: Any]:
      Dictionary(object.map { (string($0), Self.value($1)) }) { first, _ in first }
    default: value
    }
  }

  static func string(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(isPlain) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      plain.append(isPlain(scalar) ? scalar : picture(of: scalar))
    }
    return String(plain)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // Characters that turn the writing direction; other marks join letters and emoji.
    case .format: ![0x061C, 0x200E, 0x200F].contains(scalar.value) && !isEmbedding(scalar.value)
    default: true
    }
  }

  private static func isEmbedding(_ value: UInt32) -> Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  /// `␊` for a newline, `␛` for an escape.
  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case ..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
