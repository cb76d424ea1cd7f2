@_spi(Tools) internal import DovetailChecks

/// Finds the requests that pass no arguments, or the wrong ones.
enum MissingArguments {
  /// The findings of the rule on needs of recipes, as if each request were a recipe of its own.
  static func findings(
    of requests: [FailingRequests.Request], in blueprint: Blueprint, replaced: Set<Blueprint.Key>
  ) -> [DependencyDiagnostic] {
    let bindings = Dictionary(grouping: blueprint.bindings.filter { $0.role != .contribution }) {
      $0.key
    }
    let certain = requests.filter { request in
      // Which scope answers may not be known.
      let known = bindings[request.key] ?? []
      let takers = Set(known.map(\.arguments))
      guard let taken = takers.first, takers.count == 1 else { return false }
      let isPlain = taken.isEmpty && request.need.arguments.isEmpty
      if isPlain, !known.contains(where: { $0.role == .alias }) { return false }
      let all = known.filter { $0.role == .alias }.flatMap(\.edges).map(\.key) + [request.key]
      let isOfNumber = request.need.arguments.count == taken.count
      return request.isCertain && replaced.isDisjoint(with: all)
        && !(isOfNumber && !request.declared.isSubset(of: taken))
    }
    if certain.isEmpty { return [] }
    var asked = blueprint
    asked.properties = []
    for index in asked.bindings.indices where asked.bindings[index].role != .alias {
      asked.bindings[index].edges = []
    }
    asked.bindings += certain.enumerated().map { index, request in
      .init(
        key: .init(type: Self.asker, name: "\(index)"), lifetime: .unique,
        location: request.location, edges: [request.need])
    }
    return asked.findings().compactMap { finding in
      guard finding.id == .missingArgument, finding.path.first?.type == Self.asker else {
        return nil
      }
      // The request is no step of its path.
      var finding = finding
      finding.path.removeFirst()
      finding.notes.removeFirst()
      return finding
    }
  }

  private static let asker = "a request"
}

extension FailingRequests.Request {
  /// Whether the arguments have to be those of the blueprint's binding.
  fileprivate var isCertain: Bool {
    let isOfOther = asking.isOfOther && !asking.isOfOutermost
    return isOfKnownName && !isOfRecipe && !isOfOther && !asking.isConditional
      && asking.excuse == nil && need.kind != .deferredWeak && need.use != .collection
  }
}
