extension Wiring {
  /// A list that nothing contributes to, of a type that is registered, or of a `Lazy` of one that is
  /// contributed.
  ///
  /// The list is empty. For a registered type it is a note, since the list may be meant for what
  /// others contribute.
  var emptyCollections: [DependencyDiagnostic] {
    emptyLists.filter { single(of: $0) != nil || contributed(behind: edge($0).key) != nil }
      .grouped { edge($0).key.text.letters }.map { lists in
        let (key, type) = (edge(lists[0]).key, spelling.type(edge(lists[0]).key))
        let single = single(of: lists[0])
        let meant = single == nil ? contributed(behind: key) : nil
        return failure(
          of: key, asking: [step(lists[0])], registered: single?.location
        ).diagnostic(
          .withoutEffect, severity: meant == nil ? .note : .error,
          "nothing contributes to `[\(type)]`\(spelling.suffix(key)), so it is empty",
          steps: [step(lists[0]).note(needing: "[\(type)]", in: spelling)],
          fact: ", which is in no list",
          help: meant.map { "ask for Lazy<[\(spelling.code($0))]>, the list on first use" }
            ?? "contribute(\(spelling.arguments(key))) { … } to have it in the list too")
      }
  }

  /// What provides the key of a list to who asks for the list.
  private func single(of list: Arc) -> Blueprint.Binding? {
    lookup.provider(of: edge(list).key, from: nodes[list.source].view)
      .map { blueprint.bindings[$0] }
  }

  /// The key that is contributed to if a key is a `Lazy` of it.
  private func contributed(behind key: Blueprint.Key) -> Blueprint.Key? {
    guard key.type.hasPrefix("Lazy<") else { return nil }
    return blueprint.bindings.first {
      $0.role == .contribution && key.type == "Lazy<\($0.key.type)>" && key.name == $0.key.name
    }?.key
  }
}
