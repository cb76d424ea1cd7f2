@_spi(Tools) import DovetailChecks

/// For each item, the items it is linked with in the column before and in the column after.
struct Neighbors {
  private var offsets: [Int]
  private var targets: [Int]

  /// Collects the neighbors on one side.
  init(_ strands: Strands, onTheLeft: Bool) {
    let count = strands.layer.count
    offsets = Array(repeating: 0, count: count + 1)
    targets = Array(repeating: 0, count: strands.links.count)
    for link in strands.links { offsets[(onTheLeft ? link.right : link.left) + 1] += 1 }
    for item in 0..<count { offsets[item + 1] += offsets[item] }
    var free = offsets
    for link in strands.links {
      let (item, other) = onTheLeft ? (link.right, link.left) : (link.left, link.right)
      targets[free[item]] = other
      free[item] += 1
    }
  }

  subscript(item: Int) -> ArraySlice<Int> { targets[offsets[item]..<offsets[item + 1]] }
}
