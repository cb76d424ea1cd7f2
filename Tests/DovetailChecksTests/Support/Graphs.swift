import Testing

@testable import DovetailChecks
@_spi(Tools) import Dovetail

typealias Binding = Blueprint.Binding
typealias Edge = Blueprint.Edge
typealias Key = Blueprint.Key

extension Dovetail.DependencyDiagnostic.Key: Swift.ExpressibleByStringLiteral {
  /// A key as a path shows it: `URL named cdn`, or `Core/User` for a `User` of the module Core.
  public init(stringLiteral text: String) {
    let parts = text.split(separator: " named ").map(String.init)
    let words = parts[0].split(separator: "/").map(String.init)
    self.init(
      type: words[words.count - 1], identity: words.joined(separator: "."),
      name: parts.count > 1 ? parts[1] : nil)
  }
}

extension DovetailChecks.Blueprint.Edge: Swift.ExpressibleByStringLiteral {
  /// A need in the spelling of its parameter's type: `T`, `T?`, `[T]`, `Lazy<T>`, `Weak<T>`,
  /// `Maker<T, A>`.
  ///
  /// With `~` before it, the need was observed and has no parameter.
  public init(stringLiteral text: String) {
    var type = Substring(text)
    let isObserved = type.hasPrefix("~")
    if isObserved { type = type.dropFirst() }
    var (kind, arguments): (Kind, [String]) = (.required, [])
    let name =
      type.split(separator: " named ").count > 1 ? String(type.split(separator: " named ")[1]) : nil
    if name != nil { type = type.split(separator: " named ")[0] }
    if type.hasPrefix("[") {
      (kind, type) = (.collection, type.dropFirst().dropLast())
    } else if type.hasSuffix("?") {
      (kind, type) = (.optional, type.dropLast())
    } else if type.hasPrefix("Lazy<") {
      (kind, type) = (.deferred, type.dropFirst(5).dropLast())
    } else if type.hasPrefix("Weak<") {
      (kind, type) = (.deferredWeak, type.dropFirst(5).dropLast())
    } else if type.hasPrefix("Maker<") {
      let words = type.dropFirst(6).dropLast().split(separator: ", ")
      (kind, type, arguments) = (.factory, words[0], words.dropFirst().map(String.init))
    }
    var key = Key(stringLiteral: String(type))
    key.name = name
    self.init(key: key, kind: kind, parameter: isObserved ? nil : 0, arguments: arguments)
  }
}

/// A binding registered at a line of `App/Modules.swift`, with numbered parameters.
func binding(
  _ key: Key, _ line: Int, as lifetime: Blueprint.Lifetime = .single,
  role: Blueprint.Role = .single, scope: Int = 0, needs: [Edge] = [], takes: [String] = [],
  isAsync: Bool = false, actor: String? = nil, isConfined: Bool = false
) -> Binding {
  var parameter = 0
  let edges = needs.map { need in
    var edge = need
    if edge.parameter != nil {
      parameter += 1
      edge.parameter = role == .alias ? nil : parameter
    }
    return edge
  }
  return Binding(
    key: key, role: role, lifetime: lifetime, scope: scope,
    location: place(line), edges: edges, arguments: takes, isAsync: isAsync,
    actor: actor, isConfined: isConfined,
    isOpaque: role != .alias && edges.contains { $0.parameter == nil })
}

/// A line of `App/Modules.swift`.
func place(_ line: Int) -> Blueprint.Location {
  Blueprint.Location(fileID: "App/Modules.swift", line: line)
}

/// The line of a test where a key is asked for.
let call = Blueprint.Location(fileID: "App/Main.swift", line: 7)

/// A blueprint of scopes of the given names below the outermost container.
func graph(scopes: [String] = [], _ bindings: Binding...) -> Blueprint {
  Blueprint(scopes: [.init()] + scopes.map { .init(name: $0) }, bindings: bindings)
}

extension Blueprint {
  /// The findings of one rule as plain text, so that a test is about one rule.
  func text(_ id: DiagnosticID, roots: [Key]? = nil) -> String {
    DiagnosticRenderer(style: .plain).render(findings(roots: roots).filter { $0.id == id })
  }

  /// Expects one finding of a rule: its line, its path, and what its help begins with.
  ///
  /// The whole text of each kind of finding is in one test of its rule.
  func expect(
    _ id: DiagnosticID, _ way: String, _ help: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = findings().filter { $0.id == id }
    let ways = found.map { finding in
      let path = finding.path.map { KeySpelling([$0]).plain($0) }
      return "\(finding.location?.line ?? 0): \(path.joined(separator: " → "))"
    }
    #expect(ways == [way], sourceLocation: sourceLocation)
    #expect(found.first?.help?.hasPrefix(help) == true, sourceLocation: sourceLocation)
  }
}
