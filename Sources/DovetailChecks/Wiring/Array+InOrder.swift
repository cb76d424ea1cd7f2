/// The places of a number of elements in the order of a comparison; equals stay as they are.
///
/// The standard library's sorting is specialized for each type of element: some kilobytes, and two
/// tenths of a second of a release build. So elements are sorted by their places, with this one
/// function.
@inline(never)
@_spi(Tools) public func places(_ count: Int, inOrder precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}

extension Array {
  /// The elements in the order of a comparison; equals stay as they are.
  @inlinable
  @_spi(Tools) public func inOrder(_ precedes: (Element, Element) -> Bool) -> Self {
    if count < 2 { return self }
    return places(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }

  /// The elements in groups of one key, in the order in which the keys occur.
  func grouped(by key: (Element) -> [Int]) -> [[Element]] {
    groups(map(key)).map { places in places.map { self[$0] } }
  }
}

/// The places of equal keys, in the order in which the keys occur.
///
/// For all types of elements: each type of key would have a dictionary of its own.
private func groups(_ keys: [[Int]]) -> [[Int]] {
  Array(Dictionary(grouping: keys.indices) { keys[$0] }.values).inOrder { $0[0] < $1[0] }
}

extension String {
  /// The text as a key of a group.
  var letters: [Int] { utf8.map(Int.init) }
}
