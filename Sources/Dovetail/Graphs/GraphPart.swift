/// What a container knows of a part that an installed graph makes and keeps.
package final class GraphPart: Sendable {
  /// How long the graph keeps it.
  package let lifetime: LifetimeKind
  /// The parts that its maker needs.
  package let needs: [Need]
  /// Whether it is not known what its maker needs.
  package let isOpaque: Bool
  /// The parts that its maker may use, if it is not known.
  package let parts: [Need]
  /// Whether the graph has an override of its own for it.
  package let isOverridden: @Sendable () -> Bool

  init(
    lifetime: LifetimeKind, needs: [Need], isOpaque: Bool, parts: [Need],
    isOverridden: @escaping @Sendable () -> Bool
  ) {
    (self.lifetime, self.needs, self.isOpaque, self.parts) = (lifetime, needs, isOpaque, parts)
    self.isOverridden = isOverridden
  }
}

extension AnyBinding {
  /// How long the instance is kept, by a graph perhaps.
  package final var keptLifetime: LifetimeKind { head.part?.lifetime ?? lifetime }

  /// The lifetime of what wraps the instance: a graph's eager part is the graph's to start.
  final var lifetimeAround: LifetimeKind {
    head.part.map { $0.lifetime == .eager ? .single : $0.lifetime } ?? lifetime
  }
}

extension LifetimeKind {
  /// The lifetime that a graph's text names.
  init(ofPart word: String) {
    switch word {
    case "eager": self = .eager
    case "weak": self = .weak
    case "unique": self = .unique
    default: self = .single
    }
  }
}
