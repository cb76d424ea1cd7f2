@_spi(Tools) import Dovetail

extension KeySpelling {
  /// The spelling of every key that a binding provides or needs, and of some more.
  @_spi(Tools) public init(_ blueprint: Blueprint, and others: [Blueprint.Key] = []) {
    let needed = blueprint.bindings.flatMap { $0.edges.map(\.key) }
    self.init(blueprint.bindings.map(\.key) + needed + others)
  }

  /// A need in the spelling of its parameter's type: `T`, `T?`, `[T]`, `Lazy<T>`, `Weak<T>`,
  /// `Maker<T, A>`.
  @_spi(Tools) public func form(_ edge: Blueprint.Edge) -> String { form(edge, of: type(edge.key)) }

  /// The same as code has to write it.
  func codeForm(_ edge: Blueprint.Edge) -> String { form(edge, of: code(edge.key)) }

  private func form(_ edge: Blueprint.Edge, of type: String) -> String {
    let use = edge.unusualUse
    let (inner, mark) = (use == .collection ? "[\(type)]" : type, use == .optional ? "?" : "")
    let form =
      switch edge.kind {
      case .required: type
      case .optional: "\(TypeSpelling.operand(type))?"
      case .collection: "[\(type)]"
      case .deferred: "Lazy<\(inner)>\(mark)"
      case .deferredWeak: "Weak<\(type)>"
      case .factory: "Maker<\(([inner] + edge.arguments).joined(separator: ", "))>\(mark)"
      }
    return form + suffix(edge.key)
  }
}

extension DependencyDiagnostic.Key {
  /// The identity and the name as one text.
  var text: String { name.map { "\(identity)\n\($0)" } ?? identity }
}

extension DependencyDiagnostic.Failure {
  /// A part of a scope is asked for where no scope of its name is open.
  @_spi(Tools) public func missingScope(_ scope: String) -> DependencyDiagnostic {
    missingScope(scope, open: [])
  }
}
