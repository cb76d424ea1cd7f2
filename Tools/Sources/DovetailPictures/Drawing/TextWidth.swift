@_spi(Tools) import DovetailChecks

/// The width of text, estimated without a font.
///
/// Pictures use a font in which all Latin characters have one width, a cell. Other scripts are
/// estimated with their widest characters, so that text never runs out of its shape.
enum TextWidth {
  /// How many cells a text takes.
  static func cells(_ text: String) -> Int {
    text.reduce(0) { $0 + cells($1) }
  }

  private static func cells(_ character: Character) -> Int {
    guard !character.isASCII, let scalar = character.unicodeScalars.first else { return 1 }
    switch scalar.value {
    case 0..<0x1100, 0x2000..<0x2500: return character.unicodeScalars.count > 1 ? 2 : 1
    default: return 2
    }
  }

  /// The text, without its end if it takes more cells than there are.
  static func cut(_ text: String, to most: Int) -> String {
    guard cells(text) > most else { return text }
    var (cut, room) = ("", most - 1)
    for character in text {
      room -= cells(character)
      guard room >= 0 else { break }
      cut.append(character)
    }
    return cut + "…"
  }
}
