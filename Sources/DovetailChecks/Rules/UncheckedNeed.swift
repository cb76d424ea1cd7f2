@_spi(Tools) import Dovetail

extension Wiring {
  /// A need of a property depends on something that no record tells.
  ///
  /// That is a name, a scope that is not part of the blueprint, the parameter of a generic owner,
  /// or the actor that an owner belongs to. Such properties may well be right.
  var uncheckedNeeds: [DependencyDiagnostic] {
    lazy var provided = blueprint.providedKeys
    let doubts = blueprint.properties.compactMap { property in
      doubt(about: property, provided).map { (property, $0) }
    }
    return doubts.grouped { $0.1 }.map { same in
      let shown = same.prefix(same.count > 4 ? 3 : 4).map(\.0.description).joined(separator: ", ")
      let count = same.count == 1 ? "a property is" : "\(same.count) properties are"
      return DependencyDiagnostic(
        id: .uncheckedNeed, severity: .note, message: "\(count) not checked: \(same[0].1)",
        notes: [.init(shown + (same.count > 4 ? " and \(same.count - 3) more" : ""))])
    }
  }

  private func doubt(
    about property: Blueprint.Property, _ provided: [String: [Blueprint.Key]]
  ) -> String? {
    guard let need = property.need else {
      return "what is asked for depends on the parameters of a generic owner"
    }
    guard need.use == .required else { return nil }
    let (keys, type) = (provided[need.key.identity] ?? [], spelling.quoted(need.key))
    if let elsewhere = property.elsewhere { return "\(type) is provided by \(elsewhere)" }
    if !keys.isEmpty, !keys.contains(where: { $0.name == nil }) {
      let names = keys.compactMap(\.name).map(KeySpelling.literal).joined(separator: ", ")
      return "\(type) is provided as \(names), and no record says under which name a property asks"
    }
    // For owners that are bindings, WrongActor speaks.
    guard !property.isOfActor, provided[property.identity] == nil,
      let actor = roots(of: need).first.flatMap({ binding($0).actor })
    else { return nil }
    return
      "\(type) belongs to the \(actor), and a program does not tell whether a property's owner does"
  }
}
