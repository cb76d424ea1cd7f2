@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

/// The style of a line, given by the firmest of its needs.
enum LineStyle: String, CaseIterable {
  case required
  case collection
  case optional
  case factory
  case deferred
  case deferredWeak
  case alias

  init(_ kind: Blueprint.Edge.Kind) {
    switch kind {
    case .required: self = .required
    case .optional: self = .optional
    case .collection: self = .collection
    case .deferred: self = .deferred
    case .deferredWeak: self = .deferredWeak
    case .factory: self = .factory
    }
  }

  /// The text at a line.
  var meaning: String {
    switch self {
    case .required: "needs"
    case .collection: "collects"
    case .optional: "optional"
    case .factory: "makes"
    case .deferred: "lazy"
    case .deferredWeak: "weak"
    case .alias: "alias of"
    }
  }
}

extension Picture {
  /// The style of a line.
  func style(_ edge: Edge) -> LineStyle {
    if binding(edge.source)?.role == .alias { return .alias }
    let styles = Set(edge.needs.map { LineStyle($0.kind) })
    return LineStyle.allCases.first(where: styles.contains) ?? .required
  }

  /// The text at a line in text pictures: its kinds, unless they are all `required`.
  func words(_ edge: Edge) -> String? {
    if binding(edge.source)?.role == .alias { return LineStyle.alias.meaning }
    let styles = Set(edge.needs.map { LineStyle($0.kind) })
    guard styles != [.required] else { return nil }
    return LineStyle.allCases.filter(styles.contains).map(\.meaning).joined(separator: ", ")
  }
}

extension Blueprint.Lifetime {
  /// The lifetime as a picture shows it: `scoped "session"`.
  var words: String {
    if case .scoped(let name) = self {
      "scoped \(KeySpelling.literal(name).onOneLine)"
    } else {
      word
    }
  }
}
