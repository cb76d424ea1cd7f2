@_spi(Tools) import DovetailChecks
import DovetailPictures

/// An error in the arguments, in one line.
struct WrongUse: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String, in command: Command? = nil) {
    let name = command.map { "dovetail \($0.name)" } ?? "dovetail"
    description = "\(name): \(reason)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// Finds the word that may have been meant.
enum Nearest {
  /// A hint that names the nearest word; empty if none is near.
  static func hint(to word: String, among known: [String]) -> String {
    let letters = Array(word.utf8.prefix(64))
    let near = known.map { ($0, EditDistance.between(letters, Array($0.utf8))) }
      .filter { $0.1 <= max(1, $0.0.utf8.count / 3) }
    guard let best = near.min(by: { $0.1 < $1.1 }) else { return "" }
    return " (did you mean '\(best.0)'?)"
  }
}
