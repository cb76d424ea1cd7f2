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
    /// Whether the method of the property is called, so that it makes another instance.
    var isCall = false
    /// Whether only the method of another property, which is called, names the need.
    var isOfCalled = false
  }

  /// The needs of each property, each once, in the order of the source.
  private(set) var needs: [String: [Edge]] = [:]
  /// The properties to which the method of each one leads, by their name or by a call of their
  /// method.
  private(set) var steps: [String: [Edge]] = [:]
  /// The properties whose methods pass on the whole graph, if only to a method in an extension.
  private(set) var opaque: Set<String> = []
  /// The properties whose methods have a closure that is most likely called later.
  private var later: Set<String> = []

  private let graph: GraphDeclaration
  private let configuration: (any BuildConfiguration)?
  /// What the methods and the computed properties use.
  private var bodies: [Syntax: ReferenceWalker] = [:]
  /// What was found through each call.
  private var calls: [String: Found] = [:]

  init(of graph: GraphDeclaration, configuration: (any BuildConfiguration)?) {
    self.graph = graph
    self.configuration = configuration
    for property in graph.properties {
      var found = Found()
      if let body = property.method.body { collect(Syntax(body), into: &found) }
      needs[property.name.text] = Self.unique(found.edges.filter { !$0.isCall })
      steps[property.name.text] = Self.unique(found.edges.filter { !$0.isOfCalled })
      if found.handsOnSelf { opaque.insert(property.name.text) }
      if found.usesSelfLater { later.insert(property.name.text) }
    }
  }

  /// Each need once; one that is both immediate and deferred counts as immediate.
  private static func unique(_ edges: [Edge]) -> [Edge] {
    let direct = Set(edges.filter { !$0.isDeferred }.map(\.name))
    var seen: Set<String> = []
    return edges.filter {
      ($0.isDeferred ? !direct.contains($0.name) : true) && seen.insert($0.name).inserted
    }
  }

  /// The properties that may need themselves in a way that shows only when the program runs.
  var untrusted: Set<String> {
    var untrusted = opaque.union(later)
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
    var usesSelfLater = false
    /// The calls that were followed, and those that were not because they had been before.
    var entered: Set<String> = []
    var omitted: Set<String> = []

    /// Adds everything but the edges.
    mutating func add(_ other: Found) {
      handsOnSelf = handsOnSelf || other.handsOnSelf
      usesSelfLater = usesSelfLater || other.usesSelfLater
      entered.formUnion(other.entered)
      omitted.formUnion(other.omitted)
    }
  }

  /// Collects what the methods that a call may mean use, and what the methods that they call use.
  ///
  /// If only the types of the arguments tell these methods apart, a property that not all of them
  /// use is no need: the running program sees it. It does not see a call of another property's
  /// method, so one of these is enough.
  private mutating func collect(
    _ method: String, labels: [String]?, isDeferred: Bool, isOfCalled: Bool, into found: inout Found
  ) {
    let call = "\(method) \(labels ?? ["?"]) \(isDeferred) \(isOfCalled)"
    let entered = found.entered
    guard found.entered.insert(call).inserted else {
      found.omitted.insert(call)
      return
    }
    var result =
      calls[call]
      ?? agreed(
        method, labels, isDeferred: isDeferred, isOfCalled: isOfCalled, after: found.entered)
    result.omitted.formIntersection(entered)
    if result.omitted.isEmpty { calls[call] = result }
    found.add(result)
    found.edges += result.edges
  }

  /// What the methods that a call may mean agree on.
  private mutating func agreed(
    _ method: String, _ labels: [String]?, isDeferred: Bool, isOfCalled: Bool,
    after entered: Set<String>
  ) -> Found {
    var found = Found()
    let all = graph.helpers[method] ?? []
    let called = labels.map { labels in all.filter { $0.takes(labels) } } ?? []
    let candidates = (called.isEmpty ? all : called).map { body in
      var candidate = Found(entered: entered)
      collect(body, isDeferred: isDeferred, isOfCalled: isOfCalled, into: &candidate)
      return candidate
    }
    for candidate in candidates {
      found.add(candidate)
      for edge in candidate.edges {
        let isCertain = candidates.allSatisfy { $0.edges.contains { $0.name == edge.name } }
        if isCertain || edge.isCall { found.edges.append(edge) } else { found.handsOnSelf = true }
      }
    }
    found.entered.subtract(entered)
    return found
  }

  /// Collects what a body uses, and what the methods that it calls use.
  private mutating func collect(
    _ syntax: Syntax, isDeferred: Bool = false, isOfCalled: Bool = false, into found: inout Found
  ) {
    let body = bodies[syntax] ?? body(syntax)
    bodies[syntax] = body
    if body.handsOnSelf { found.handsOnSelf = true }
    if body.usesSelfLater { found.usesSelfLater = true }
    for reference in body.references {
      let isDeferred = isDeferred || reference.isDeferred
      if observersUseGraph(reference.name) { found.handsOnSelf = true }
      let isKnown =
        graph.property(reference.name) != nil
        || graph.inputNames.contains(reference.name)
      if isKnown, !callsMethod(reference) {
        found.edges.append(
          Edge(
            name: reference.name, node: reference.node, isDeferred: isDeferred,
            isOfCalled: isOfCalled))
      } else if graph.helpers[reference.name] != nil {
        let called = reference.labels?.isEmpty == false ? nil : graph.property(of: reference.name)
        if let called {
          found.edges.append(
            Edge(
              name: called.name.text, node: reference.node, isDeferred: isDeferred, isCall: true,
              isOfCalled: isOfCalled))
        }
        collect(
          reference.name, labels: reference.labels, isDeferred: isDeferred,
          isOfCalled: isOfCalled || called != nil, into: &found)
      } else if graph.others[reference.name] == nil, reference.mayBeOfAnExtension {
        found.handsOnSelf = true
      }
    }
  }

  /// Whether the observers of a property use more than stored properties without observers.
  ///
  /// They run only if a value is assigned, so what they use is no certain need of the code that
  /// names the property.
  private func observersUseGraph(_ name: String) -> Bool {
    (graph.observers[name] ?? []).contains { observer in
      let body = body(observer)
      return body.handsOnSelf
        || body.references.contains { used in
          let isStored = graph.others[used.name] != nil && graph.helpers[used.name] == nil
          let isObserved = used.name != name && graph.observers[used.name] != nil
          return isObserved || !isStored && used.mayBeOfAnExtension
        }
    }
  }

  /// Whether the labels at a name say that it is a method, though a property has that name too.
  private func callsMethod(_ reference: Reference) -> Bool {
    guard let labels = reference.labels, !labels.isEmpty else { return false }
    return (graph.helpers[reference.name] ?? []).contains { $0.takes(labels) }
  }

  private func body(_ syntax: Syntax) -> ReferenceWalker {
    var walker = ReferenceWalker(of: graph, configuration: configuration)
    let function = syntax.parent?.as(FunctionDeclSyntax.self)?.signature.parameterClause
    let accessors = syntax.parent?.as(SubscriptDeclSyntax.self)?.parameterClause
    walker.walk([Syntax(function ?? accessors), syntax])
    return walker
  }
}

extension Syntax {
  /// Whether the method or the subscript with this body has parameters for the labels of a call.
  fileprivate func takes(_ labels: [String]) -> Bool {
    let method = parent?.as(FunctionDeclSyntax.self)?.signature.parameterClause
    let accessors = parent?.as(SubscriptDeclSyntax.self)?.parameterClause
    guard let parameters = (method ?? accessors)?.parameters else { return false }
    let names = parameters.map {
      // For a subscript, a name alone is no label.
      method == nil && $0.secondName == nil ? "_" : $0.firstName.text
    }
    let repeated = parameters.count {
      $0.ellipsis != nil || $0.type.is(PackExpansionTypeSyntax.self)
    }
    let needed = parameters.count { $0.defaultValue == nil } - repeated
    return labels.count >= needed && (labels.count <= names.count || repeated > 0)
      && labels.allSatisfy { $0 == Reference.trailing || names.contains($0) }
  }
}

extension Reference {
  /// Whether the name may be that of a member although the class does not declare it.
  ///
  /// The member may be in an extension, a superclass or a protocol, where the macro does not see
  /// its body. The name may also be that of a global function or variable. One with a capital
  /// letter is taken for a type.
  fileprivate var mayBeOfAnExtension: Bool {
    guard let first = name.first else { return false }
    return first == "_" || first.isLowercase
  }

  /// The labels of the arguments, if the name is that of a method: `b(x: 1)`, or `b(x:)`.
  fileprivate var labels: [String]? {
    let name =
      node.as(DeclReferenceExprSyntax.self) ?? node.as(MemberAccessExprSyntax.self)?.declName
    if let names = name?.argumentNames { return names.arguments.map(\.name.text) }
    if let call = node.as(SubscriptCallExprSyntax.self) {
      return call.arguments.map { $0.label?.text ?? "_" }
    }
    guard let call = node.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == node.as(ExprSyntax.self)?.id
    else { return nil }
    let closures = (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
    return call.arguments.map { $0.label?.text ?? "_" }
      + Array(repeating: Self.trailing, count: closures)
  }

  /// Stands for the label of a trailing closure, which may have any.
  fileprivate static let trailing = "{}"
}
