@_spi(Tools) import DovetailChecks

/// Counts how often lines between neighboring columns cross.
enum Crossings {
  /// The number of crossings: the inversions among the links of each pair of columns.
  static func count(_ strands: Strands, _ right: Neighbors) -> Int {
    var position = Array(repeating: 0, count: strands.layer.count)
    for column in strands.columns {
      for (index, item) in column.enumerated() { position[item] = index }
    }
    var crossings = 0
    for (column, next) in zip(strands.columns, strands.columns.dropFirst()) {
      // A Fenwick tree over the positions in the next column.
      var tree = Array(repeating: 0, count: next.count + 1)
      var entered = 0
      for item in column {
        let ends = right[item].map { position[$0] }
        for end in ends {
          var (below, place) = (0, end + 1)
          while place > 0 {
            below += tree[place]
            place &= place - 1
          }
          crossings += entered - below
        }
        for end in ends {
          var place = end + 1
          while place < tree.count {
            tree[place] += 1
            place += place & -place
          }
        }
        entered += ends.count
      }
    }
    return crossings
  }
}
