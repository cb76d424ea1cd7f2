@_spi(Tools) import DovetailChecks

extension BlueprintExplanation {
  /// Why a binding answers, or why it doesn't, where its key is registered more than once.
  public struct Reason: Sendable, Hashable, Codable {
    /// The kind of reason.
    public var kind: Kind
    /// The scope, the key, the graph or the replaced types that it is about.
    public var names: [String]
    /// The registrations that were passed over for the binding, or the one that it was passed over
    /// for.
    public var others: [Blueprint.Location]

    /// Makes a reason.
    public init(_ kind: Kind, names: [String] = [], others: [Blueprint.Location] = []) {
      (self.kind, self.names, self.others) = (kind, names, others)
    }

    /// The kinds of reason.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// It is an override.
      case override
      /// It is an override of a key that nothing was registered for.
      case unmatchedOverride
      /// The key was registered again, and the later registration counts.
      case registeredAgain
      /// It is a scope's own, which the scope and those inside it get.
      case scope
      /// It stands for another key.
      case alias
      /// It was found by `@Discovered`.
      case discovered
      /// A graph that is installed has it.
      case graph
      /// A later binding of the same scope took its place.
      case replaced
      /// A scope inside has a binding of its own.
      case hidden
      /// The sources register the key elsewhere too, but the graph does not have that.
      case notInstalled
    }
  }
}

extension BlueprintExplanation.Reason {
  /// The reason as a reader writes it: `overridden at App/Tests.swift:3, instead of …`.
  ///
  /// - Parameter place: where the binding is registered.
  /// - Returns: a phrase without a full stop.
  package func text(at place: Blueprint.Location) -> String {
    let others = others.map { "\($0)" }.joined(separator: ", ")
    let instead = others.isEmpty ? "" : ", instead of \(others)"
    let name = names.first ?? ""
    switch kind {
    case .override: return "overridden at \(place)\(instead)"
    case .unmatchedOverride: return "overridden at \(place), though nothing was registered"
    case .registeredAgain: return "registered again at \(place)\(instead)"
    case .scope: return "scope \(name) has its own\(instead)"
    case .alias: return "an alias: \(name) answers"
    case .discovered:
      if names.isEmpty { return "found by @Discovered" }
      let list = names.joined(separator: ", ")
      return "found; replaces \(list)" + (others.isEmpty ? "" : " (\(others))")
    case .graph: return "from the graph \(name)"
    case .replaced: return "passed over: a later binding took its place, at \(others)"
    case .hidden: return "passed over in scope \(name) for \(others)"
    case .notInstalled: return "passed over: \(others), which is not in this graph"
    }
  }
}
