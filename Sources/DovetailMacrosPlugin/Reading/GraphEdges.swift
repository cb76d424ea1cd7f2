import SwiftIfConfig
import SwiftSyntax

/// The needs of each property of a graph, found in the bodies of its methods.
struct GraphEdges {
  /// One need of a property.
  struct Edge {
    /// The property or the input that is needed.
    let name: String
    /// The place where the method, or one that it calls, names the need.
    let node: Syntax
    let isDeferred: Bool
  }

  /// The needs of each property, each once, in the order of the source.
  private(set) var needs: [String: [Edge]] = [:]
  /// The properties whose methods pass on the whole graph, if only to a method in an extension.
  private(set) var opaque: Set<String> = []

  private let graph: GraphDeclaration
  private let configuration: (any BuildConfiguration)?
  private var bodies: [String: Body] = [:]

  /// The members that a method or a computed property uses.
  private struct Body {
    var references: [Reference] = []
    var handsOnSelf = false
  }

  init(of graph: GraphDeclaration, configuration: (any BuildConfiguration)?) {
    self.graph = graph
    self.configuration = configuration
    for property in graph.properties {
      var found = Found()
      collect(property.method.name.identifierText, isDeferred: false, into: &found)
      // A need that is both immediate and deferred counts as immediate.
      let direct = Set(found.edges.filter { !$0.isDeferred }.map(\.name))
      var seen: Set<String> = []
      needs[property.name.text] = found.edges.filter {
        ($0.isDeferred ? !direct.contains($0.name) : true) && seen.insert($0.name).inserted
      }
      if found.handsOnSelf { opaque.insert(property.name.text) }
    }
  }

  /// The properties that may need themselves in a way that shows only when the program runs.
  var untrusted: Set<String> {
    var untrusted = opaque
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (name, edges) in needs where !untrusted.contains(name) {
        guard edges.contains(where: { untrusted.contains($0.name) }) else { continue }
        untrusted.insert(name)
        isGrowing = true
      }
    }
    return untrusted
  }

  private struct Found {
    var edges: [Edge] = []
    var handsOnSelf = false
    var entered: Set<String> = []
  }

  /// Collects what a method uses, and what the methods that it calls use.
  private mutating func collect(_ method: String, isDeferred: Bool, into found: inout Found) {
    guard found.entered.insert("\(method) \(isDeferred)").inserted else { return }
    let body = body(of: method)
    if body.handsOnSelf { found.handsOnSelf = true }
    for reference in body.references {
      let isDeferred = isDeferred || reference.isDeferred
      let isKnown =
        graph.property(reference.name) != nil
        || graph.inputNames.contains(reference.name)
      if isKnown {
        found.edges.append(
          Edge(name: reference.name, node: reference.node, isDeferred: isDeferred))
      } else if graph.helpers[reference.name] != nil {
        collect(reference.name, isDeferred: isDeferred, into: &found)
      } else if graph.others[reference.name] == nil, reference.mayBeOfAnExtension {
        found.handsOnSelf = true
      }
    }
  }

  private mutating func body(of method: String) -> Body {
    if let known = bodies[method] { return known }
    var body = Body()
    for syntax in graph.helpers[method] ?? [] {
      var walker = ReferenceWalker(className: graph.name, configuration: configuration)
      walker.bindParameters(of: syntax)
      walker.walk(syntax)
      body.references += walker.references
      body.handsOnSelf = body.handsOnSelf || walker.handsOnSelf
    }
    bodies[method] = body
    return body
  }
}

extension Reference {
  /// Whether the name may be that of a member although the class does not declare it.
  ///
  /// The member may be in an extension, a superclass or a protocol, where the macro does not see
  /// its body. The name may also be that of a global function or variable; of those, only the
  /// standard library's are known.
  fileprivate var mayBeOfAnExtension: Bool {
    guard let first = name.first, first == "_" || first.isLowercase else { return false }
    return !Self.standardFunctions.contains(name)
  }

  private static let standardFunctions: Set<String> = [
    "abs", "assert", "assertionFailure", "debugPrint", "dump", "extendLifetime", "fatalError",
    "injected", "isKnownUniquelyReferenced", "max", "min", "precondition", "preconditionFailure",
    "print", "repeatElement", "sequence", "stride", "swap", "type", "zip",
  ]
}

extension ReferenceWalker {
  /// Binds the parameters of the function whose body is walked.
  mutating func bindParameters(of body: Syntax) {
    guard let function = body.parent?.as(FunctionDeclSyntax.self) else { return }
    bindParameters(function.signature.parameterClause.parameters)
  }
}
