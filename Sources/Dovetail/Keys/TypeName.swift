import DovetailBlueprint

/// Types as a reader writes them. For diagnostics alone: nothing is found by a type's text.
enum TypeName {
  static func of(_ type: any Any.Type) -> String {
    if let form = type as? any DependencyForm.Type { return form.spelling }
    let name = String(describing: type)
    return isExistential(type) ? "any \(name)" : name
  }

  /// What tells two types of one spelling apart: the name with its module and its surroundings.
  static func identity(of type: any Any.Type) -> String {
    let name = String(reflecting: type)
    return isExistential(type) ? "any \(name)" : name
  }

  private static func isExistential(_ type: any Any.Type) -> Bool {
    // The metatype of an existential type prints as a protocol's, `P.Protocol`; any other as `T.Type`.
    guard String(describing: Swift.type(of: type)).hasSuffix(".Protocol") else { return false }
    return type != Any.self && type != AnyObject.self
  }
}

extension Blueprint.Key {
  init(_ type: any Any.Type, name: String?) {
    self.init(type: TypeName.of(type), identity: TypeName.identity(of: type), name: name)
  }
}

extension AnyBinding {
  var key: Blueprint.Key { Blueprint.Key(type, name: name) }
}
