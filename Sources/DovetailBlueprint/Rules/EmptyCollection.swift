extension Wiring {
  /// A list of a type that is registered, and that nothing contributes to.
  ///
  /// The list is empty. It is a note, since the list may be meant for what others contribute.
  var emptyCollections: [DependencyDiagnostic] {
    emptyLists.filter { single(of: $0) != nil }.grouped { edge($0).key }.map { lists in
      let (key, type) = (edge(lists[0]).key, spelling.type(edge(lists[0]).key))
      return failure(
        of: key, asking: [step(lists[0])], registered: single(of: lists[0])?.location
      ).diagnostic(
        .withoutEffect, severity: .note,
        "nothing contributes to `[\(type)]`\(spelling.suffix(key)), so it is empty",
        needing: "[\(type)]", fact: "which is in no list",
        help: "contribute(\(spelling.arguments(key))) { … } to have it in the list too")
    }
  }

  /// What provides the key of a list to who asks for the list.
  private func single(of list: Arc) -> Blueprint.Binding? {
    lookup.provider(of: edge(list).key, from: nodes[list.source].view)
      .map { blueprint.bindings[$0] }
  }
}
