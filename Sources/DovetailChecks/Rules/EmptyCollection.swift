@_spi(Tools) import Dovetail

extension Wiring {
  /// A list that nothing contributes to, of a type that is registered, or of a form of one that is
  /// contributed.
  ///
  /// The list is empty. For a registered type it is a note, since the list may be meant for what
  /// others contribute.
  var emptyCollections: [DependencyDiagnostic] {
    emptyLists.filter { single(of: $0) != nil || contributed(behind: edge($0).key) != nil }
      .grouped { edge($0).key }.map { lists in
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
          help: meant.map { "ask for \($0)" }
            ?? "contribute(\(spelling.arguments(key))) { … } to have it in the list too")
      }
  }

  /// What provides the key of a list to who asks for the list.
  private func single(of list: Arc) -> Blueprint.Binding? {
    lookup.provider(of: edge(list).key, from: nodes[list.source].view)
      .map { blueprint.bindings[$0] }
  }

  /// The form to ask for instead, if a key is a form of one that is contributed to.
  private func contributed(behind key: Blueprint.Key) -> String? {
    for other in blueprint.bindings where other.role == .contribution && other.key.name == key.name
    {
      let (type, list) = (other.key.type, "[\(spelling.code(other.key))]")
      switch key.type {
      case "Lazy<\(type)>", "Weak<\(type)>": return "Lazy<\(list)>, the list on first use"
      case "Maker<\(type)>": return "Maker<\(list)>, which makes the list"
      case "\(type)?", "(\(type))?": return "\(list), which may be empty"
      default: continue
      }
    }
    return nil
  }
}
