@_spi(Tools) import Dovetail

/// A type's name, prepared for comparison with many others.
struct ComparedName {
  /// The name as written, without `any`, `?` and the like.
  let bare: String
  /// The name in lower case.
  let lowercase: String
  /// The same as bytes.
  let folded: [UInt8]
  /// One bit for each letter that occurs; most names differ in these bits.
  private let letters: UInt64

  init(_ type: String) {
    bare = TypeSpelling.bare(type)
    lowercase = bare.lowercased()
    folded = Array(lowercase.utf8)
    letters = folded.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// How many letters have to change to get the other name; `nil` if it is another word.
  ///
  /// Two letters may change in a name of six or more, one in a shorter name, none in one of one or
  /// two.
  func distance(to other: ComparedName) -> Int? {
    let limit = min(2, max(folded.count, other.folded.count) / 3)
    guard abs(folded.count - other.folded.count) <= limit,
      (letters ^ other.letters).nonzeroBitCount <= 2 * limit
    else { return nil }
    let distance = EditDistance.between(folded, other.folded)
    return distance <= limit ? distance : nil
  }

  /// Whether the names begin alike and end in the same word, in another form: `SplashBuildable` and
  /// `SplashBuilder`.
  func sharesStem(with other: ComparedName) -> Bool {
    let stem = zip(bare, other.bare).prefix { $0 == $1 }.count
    let endings = [bare.dropFirst(stem), other.bare.dropFirst(stem)]
    let longest = endings.map(\.count).max() ?? 0
    return stem >= 5 && stem >= 2 * longest && endings.allSatisfy { $0.allSatisfy(\.isLowercase) }
  }

  /// Whether one name is the other with words before or after it: `HTTPNetworking` and
  /// `Networking`.
  func extends(_ other: ComparedName) -> Bool {
    let isShorter = bare.utf8.count < other.bare.utf8.count
    let (short, long) = isShorter ? (bare, other.bare) : (other.bare, bare)
    guard short.utf8.count >= 4 else { return false }
    if long.hasSuffix(short) { return short.first?.isUppercase == true }
    return long.hasPrefix(short) && long.dropFirst(short.count).first?.isUppercase == true
  }
}

/// How far apart two texts are.
@_spi(Tools) public enum EditDistance {
  /// How many insertions, removals, replacements or exchanges of neighbors turn one into the
  /// other.
  @_spi(Tools) public static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var (older, previous) = ([Int](), Array(0...right.count))
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var least = min(
          previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1,
          current[column] + 1)
        let isExchange =
          row > 0 && column > 0 && letter == right[column - 1] && left[row - 1] == other
        if isExchange { least = min(least, older[column - 1] + 1) }
        current.append(least)
      }
      (older, previous) = (previous, current)
    }
    return previous[right.count]
  }
}

extension TypeSpelling {
  /// The type without `any`, `some`, `?`, `Optional<…>` and brackets.
  @_spi(Tools) public static func bare(_ type: String) -> String {
    var rest = type[...]
    while let (start, end) = wrappings.first(where: {
      rest.hasPrefix($0.start) && rest.hasSuffix($0.end)
    }) {
      rest = rest.dropFirst(start.count).dropLast(end.count)
    }
    return String(rest)
  }

  private static let wrappings: [(start: String, end: String)] = [
    ("any ", ""), ("some ", ""), ("", "?"), ("", "!"), ("(", ")"), ("Optional<", ">"),
    ("Swift.Optional<", ">"),
  ]
}
