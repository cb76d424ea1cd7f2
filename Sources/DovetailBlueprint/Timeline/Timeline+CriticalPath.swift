extension Timeline {
  /// The spans that decided how long everything took, by id, in the order in which they began.
  ///
  /// It is found from the end: from the span that ended last to what it waited for last, which is
  /// the child that ended last within it, and from there to the sibling that ended last before that
  /// one began. To make any other span faster does not bring the end forward.
  public var criticalPath: [Int] {
    var siblings: [Int: [Int]] = [:]
    for place in spans.indices { siblings[parent(of: place) ?? -1, default: []].append(place) }
    for parent in Array(siblings.keys) {
      siblings[parent]?.sort { (spans[$0].end, $1) < (spans[$1].end, $0) }
    }
    var path: [Int] = []
    var isOnPath = Array(repeating: false, count: spans.count)
    var next = siblings[-1]?.last
    while let place = next, !isOnPath[place] {
      isOnPath[place] = true
      path.append(place)
      next = siblings[place]?.last { spans[$0].end <= spans[place].end }
      var climber: Int? = place
      while next == nil, let late = climber {
        let parent = parent(of: late)
        next = predecessor(of: late, among: siblings[parent ?? -1] ?? [])
        climber = parent
      }
    }
    return path.sorted { (spans[$0].begin, $0) < (spans[$1].begin, $1) }.map { spans[$0].id }
  }

  /// The position of the span that asked; a parent never stands behind its child.
  private func parent(of place: Int) -> Int? {
    spans[place].parent.flatMap { (0..<place).contains($0) ? $0 : nil }
  }

  /// Of siblings in the order of their ends the last that had ended when the span began.
  private func predecessor(of place: Int, among siblings: [Int]) -> Int? {
    var (low, high) = (0, siblings.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[siblings[middle]].end <= spans[place].begin {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let candidate = low > 0 ? siblings[low - 1] : nil
    return candidate == place ? nil : candidate
  }
}
