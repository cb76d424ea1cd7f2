/// The part of a path that a reader can take in.
///
/// A path of more than 16 keys keeps its first and its last 14, with `…` between them. So a
/// diagnostic has a bounded size, however deep the graph is.
enum PathExcerpt {
  /// How many keys stand behind the gap.
  static let tail = 14

  /// What stands in the gap.
  static let gap = Blueprint.Key(type: "…")

  /// The keys of a path, the middle left out where it is long.
  static func keys(_ keys: [Blueprint.Key]) -> [Blueprint.Key] {
    guard keys.count > tail + 2, let first = keys.first else { return keys }
    return [first, gap] + keys.suffix(tail)
  }
}
