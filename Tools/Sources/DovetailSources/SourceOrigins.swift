@_spi(Tools) internal import Dovetail
@_spi(Tools) package import DovetailChecks
internal import SwiftSyntax

/// What sources tell of where bindings come from: discoveries, graphs, and other registrations.
package struct SourceOrigins {
  /// The declaration that a binding comes from.
  package enum Origin {
    /// `@Discovered`, with the discoveries that it replaces.
    case discovered(replaces: [(name: String, location: Blueprint.Location?)])
    /// A part of a graph.
    case graph(String)
  }

  private let sources: [(path: String, text: String)]

  /// Takes paths and texts; a file is parsed when a question needs it.
  package init(_ sources: [(path: String, text: String)]) {
    self.sources = sources
  }

  /// The paths of the files.
  package var paths: [String] { sources.map(\.path) }

  /// Where the binding that is registered at a line comes from.
  package func origin(at place: Blueprint.Location) -> Origin? {
    guard let source = sources.first(where: { $0.path == place.fileID }),
      source.text.has("@Discovered") || source.text.has("@DependencyGraph")
    else { return nil }
    let marks = MarkedTypes(source)
    if let found = marks.discovered.first(where: { $0.line == place.line }) {
      return .discovered(replaces: found.replaced.map { ($0, discovery(of: $0)) })
    }
    return marks.graphs.first { $0.lines.contains(place.line) }.map { .graph($0.name) }
  }

  private func discovery(of name: String) -> Blueprint.Location? {
    for source in sources where source.text.has("@Discovered") && source.text.has(whole: name) {
      let found = MarkedTypes(source).discovered.first { $0.name == name }
      if let found { return .init(fileID: source.path, line: found.line) }
    }
    return nil
  }

  /// Where the sources register a key.
  package func registrations(of key: Blueprint.Key) -> [Blueprint.Location] {
    guard let type = TypeText.parsed(key.type) else { return [] }
    let index = SourceIndex(SourceReading(sources).files)
    return index.registrations(of: index.types.spelling(type).text).filter { registration in
      index.name(registration.source.name).map { $0 == key.name } ?? false
    }.map(\.place)
  }
}

/// The types of a file that are marked as discoveries or graphs.
private final class MarkedTypes: SyntaxVisitor {
  private(set) var discovered: [(name: String, line: Int, replaced: [String])] = []
  private(set) var graphs: [(name: String, lines: ClosedRange<Int>)] = []
  private let locations: SourceLocationConverter

  init(_ source: (path: String, text: String)) {
    let tree = SourceReading.tree(of: source.text)
    locations = SourceLocationConverter(fileName: source.path, tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ block: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    if let node = block.parent?.asProtocol((any DeclGroupSyntax).self),
      let name = (node as? any NamedDeclSyntax)?.name.text
    {
      note(node, name)
    }
    return .visitChildren
  }

  private func note(_ node: any DeclGroupSyntax, _ name: String) {
    for case .attribute(let attribute) in node.attributes {
      let first = line(attribute.positionAfterSkippingLeadingTrivia)
      switch attribute.plainName {
      case "Discovered":
        discovered.append((name, first, replaced(by: attribute)))
      case "DependencyGraph":
        graphs.append((name, first...max(first, line(node.endPositionBeforeTrailingTrivia))))
      default: break
      }
    }
  }

  /// The types after `replaces:`.
  private func replaced(by attribute: AttributeSyntax) -> [String] {
    guard case .argumentList(let arguments) = attribute.arguments,
      let start = arguments.firstIndex(where: { $0.label?.text == "replaces" })
    else { return [] }
    let rest = arguments[start...]
    let own = rest.dropFirst().prefix { $0.label == nil }
    return ([rest[start]] + own).compactMap { argument in
      let member = argument.expression.as(MemberAccessExprSyntax.self)
      guard let base = member?.base else { return nil }
      return base.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? base.trimmedDescription
    }
  }

  private func line(_ position: AbsolutePosition) -> Int {
    locations.location(for: position).line
  }
}
