import DovetailProtocols

/// What a container knows of a part that an installed graph makes and keeps.
package final class GraphPart: Sendable {
  /// The text of the graph, and the part's place in it.
  package let (text, index): (GraphText, Int)
  /// The keys of the graph's parts that were offered to the container, and of those that it has.
  package let (offered, given): ([Key?], [Key?])
  /// Whether the graph has an override of its own for a part.
  package let isOverridden: @Sendable (Int) -> Bool

  init(
    _ text: GraphText, _ index: Int, _ offered: [Key?], _ given: [Key?],
    _ isOverridden: @escaping @Sendable (Int) -> Bool
  ) {
    (self.text, self.index, self.isOverridden) = (text, index, isOverridden)
    (self.offered, self.given) = (offered, given)
  }

  /// How long the graph keeps it.
  package var lifetime: LifetimeKind {
    switch text.parts[index].lifetime {
    case "eager": .eager
    case "weak": .weak
    case "unique": .unique
    default: .single
    }
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
