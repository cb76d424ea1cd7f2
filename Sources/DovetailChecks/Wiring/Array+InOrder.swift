extension Array {
  /// The elements in the order of a comparison; equals stay as they are.
  @_spi(Tools) public func inOrder(_ precedes: (Element, Element) -> Bool) -> Self {
    if count < 2 { return self }
    // Sorted by their places, so that the sorting is not specialized for each type of element.
    return indices.sorted {
      precedes(self[$0], self[$1]) || !precedes(self[$1], self[$0]) && $0 < $1
    }.map { self[$0] }
  }

  /// The elements in groups of one key, in the order in which the keys occur.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    Dictionary(grouping: indices) { key(self[$0]) }.values.sorted { $0[0] < $1[0] }
      .map { places in places.map { self[$0] } }
  }
}
