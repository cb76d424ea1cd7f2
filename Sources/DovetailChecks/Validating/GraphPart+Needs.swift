import Dovetail
import DovetailProtocols

extension GraphPart {
  /// The parts that its maker needs.
  package var needs: [Need] {
    seenThrough.needs.compactMap { need in
      given[need.index].map { Need($0, kind: need.isDeferred ? .deferred : .required) }
    }
  }

  /// Whether it is not known what its maker needs.
  package var isOpaque: Bool { seenThrough.isOpaque }

  /// The parts that its maker may use, if it is not known.
  package var parts: [Need] {
    isOpaque ? offered.compactMap(\.self).map { Need($0) } : []
  }

  /// What the part needs, with the needs of the private ones that it needs, unless those are
  /// overridden.
  private var seenThrough: (needs: [(index: Int, isDeferred: Bool)], isOpaque: Bool) {
    var (needs, isOpaque, next) = (text.parts[index].needs, text.parts[index].isOpaque, 0)
    while next < needs.count {
      let need = needs[next]
      next += 1
      guard offered[need.index] == nil, !isOverridden(need.index) else { continue }
      let inner = text.parts[need.index]
      isOpaque = isOpaque || inner.isOpaque
      for var other in inner.needs {
        other.isDeferred = other.isDeferred || need.isDeferred
        if !needs.contains(where: { $0 == other }) { needs.append(other) }
      }
    }
    return (needs, isOpaque)
  }
}
