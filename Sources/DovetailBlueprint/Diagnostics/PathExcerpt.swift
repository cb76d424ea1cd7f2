/// The part of a path that a reader can take in.
///
/// A path of more than 16 keys keeps its first and its last 14, with `…` between them. So the size
/// of a diagnostic is bounded, however deep the graph is.
enum PathExcerpt {
  /// How many keys follow the gap.
  static let tail = 14

  /// The key in the gap.
  static let gap = Blueprint.Key(type: "…")
}
