/// The part of a path that a reader can take in.
///
/// A path of more than 16 keys keeps its first and its last 14, with `…` between them. So the size
/// of a diagnostic is bounded, however deep the graph is.
package enum PathExcerpt {
  /// How many keys follow the gap.
  static let tail = 14

  /// The key in the gap.
  static let gap = Blueprint.Key(type: "…")

  /// The keys of a path, without the middle if it is long.
  package static func keys(_ keys: [Blueprint.Key]) -> [Blueprint.Key] {
    guard keys.count > tail + 2, let first = keys.first else { return keys }
    return [first, gap] + keys.suffix(tail)
  }
}
