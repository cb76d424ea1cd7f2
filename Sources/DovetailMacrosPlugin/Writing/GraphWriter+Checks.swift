import SwiftSyntax

/// What the macro writes only for the compiler to check.
///
/// Each check has the place of the method that it is about, so that the compiler reports it there.
extension GraphWriter {
  /// Stored properties of no size by which the compiler checks what a graph keeps, as it checks
  /// every other stored property of the class.
  ///
  /// A class on an actor needs none for its own parts.
  var kept: [String] {
    // By default, a class is not on the main actor if what it inherits says otherwise.
    let isOnActor = graph.actor != nil || graph.isOnMainActorByDefault && !graph.inherits
    let kept = properties.filter { $0.lifetime != .unique && $0.actor == nil && !$0.isConditional }
    let own = isOnActor ? [] : kept.filter { !$0.isNonisolated }
    return own.inGroups.map { storage($0, "") }
      + kept.filter(\.isNonisolated).inGroups.map { storage($0, "nonisolated ") }
  }

  /// A stored property whose name says who makes the parts, since the compiler's error has it.
  private func storage(_ parts: [GraphProperty], _ modifier: String) -> String {
    let makers = parts.map { "\($0.method.name.identifierText)()" }
    let name =
      makers.count == 1
      ? "what \(makers[0]) makes"
      : "what \(makers.dropLast().joined(separator: ", ")) or \(makers[makers.count - 1]) makes"
    // The compiler's error about what no actor keeps has the types.
    let types = parts.map { modifier.isEmpty ? $0.alias : $0.type.trimmedDescription }
      .joined(separator: ", ")
    return
      "private \(modifier)let `\(name)`: DovetailGraphs::DependencyGraphKept<\(types)> = .init()"
      .located(
        at: parts[0].place)
  }

  /// A function that makes the compiler report an attribute that is no global actor.
  var checks: [String] {
    let named = ([graph.actor] + properties.map(\.actor)).compactMap { $0 }
    let actors = Set(named.filter { !$0.isMainActor }).sorted()
    let lines =
      actors.map { actor in
        // A macro is written '@Name()'.
        "  DovetailGraphs::DependencyGraphMembers.check(\(actor).self)".located(
          at: place(of: actor))
          + "\n"
      }
      + properties.filter(isSentToClose).map { property in
        let check =
          "DovetailGraphs::DependencyGraphMembers.sends((\(property.type.trimmedDescription)).self)"
        let line = property.versions.map { "if #available(\($0)) { \(check) }" } ?? check
        return "  \(line)".located(at: graph.closers[property.name.text]?.place) + "\n"
      }
    guard !lines.isEmpty else { return [] }
    return ["nonisolated static func dovetailActors() {\n\(lines.joined())}"]
  }

  /// The place where an actor is named, if only by the declaration that has its attribute.
  func place(of actor: String) -> SourcePlace? {
    graph.actor == actor ? graph.place : properties.first { $0.actor == actor }?.place
  }

  /// Whether a part leaves its actor to be closed.
  private func isSentToClose(_ property: GraphProperty) -> Bool {
    guard property.lifetime != .unique, let closer = graph.closers[property.name.text],
      !graph.inherits, !graph.isOnMainActorByDefault
    else { return false }
    return closer.isElsewhere(than: property.isNonisolated ? nil : property.actor ?? graph.actor)
  }
}

extension [GraphProperty] {
  /// The properties, one at a time.
  ///
  /// A stored property takes the compiler about a millisecond, so a large graph has groups.
  fileprivate var inGroups: [[GraphProperty]] {
    let size = (count + 49) / 50
    guard size > 0 else { return [] }
    return stride(from: 0, to: count, by: size).map {
      Array(self[$0..<Swift.min($0 + size, count)])
    }
  }
}
