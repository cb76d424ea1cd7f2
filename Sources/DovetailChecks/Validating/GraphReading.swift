@_spi(Tools) import Dovetail

/// Reads a container's graph as a blueprint.
struct GraphReading {
  private let container: DependencyContainer
  private var namer = KeyNamer()
  var blueprint = Blueprint()

  init(_ container: DependencyContainer, _ program: ProgramFields? = nil) {
    SimilarKeys.fillErrors()
    self.container = container
    let scopes = container.registered
    blueprint.scopes = scopes.map { Blueprint.Scope(name: $0.core.name) }
    for (index, scope) in scopes.enumerated() {
      blueprint.bindings += scope.bindings.map { outermost in
        var known = binding(outermost, of: scope, at: index)
        let base = outermost.base
        if base.head.role == .override || base.head.role == .alias,
          let original = base.head.replaced?.binding
        {
          known.overridden = [binding(original, of: scope, at: index)]
        }
        return known
      }
    }
    for index in scopes.indices { noteIneffective(index, of: scopes) }
    blueprint.leftOut = scopes.flatMap { $0.remarks(.leftOut) }.map { part in
      Blueprint.Binding(key: namer.key(part.key), location: part.place.location, actor: part.actor)
    }
    if let program { read(program) }
  }

  /// What the rules say of the graph, and of what its overrides stand for.
  mutating func findings(
    roots: [any Any.Type]? = nil, requiring required: [any Any.Type], at place: Place
  ) -> [DependencyDiagnostic] {
    blueprint.findings(
      roots: roots.map { needs(of: $0) }, needing: needs(of: required), at: place.location)
  }

  /// Types that are asked for without a name, as needs of nothing in the graph.
  private mutating func needs(of types: [any Any.Type]) -> [Blueprint.Edge] {
    types.map { edge(Need.of($0).met(by: container.core), parameter: nil) }
  }

  // MARK: Bindings

  /// A binding, known by its outermost layer, as its container sees it.
  private mutating func binding(
    _ outermost: AnyBinding, of scope: Registrations, at index: Int
  ) -> Blueprint.Binding {
    let (base, isIdle) = (outermost.base, outermost.isIdle)
    let (key, head) = (base.key.plain, base.head)
    let layers = isIdle ? [outermost] : outermost.layers
    let all = layers + [base]
    // An alias has its target alone, which is no parameter.
    let needs = isIdle ? [] : (head.part?.needs ?? base.needs)
    let edges = needs.enumerated().filter { $0.element.kind != nil }.map {
      edge($0.element.met(by: scope.core), parameter: head.role == .alias ? nil : $0.offset + 1)
    }
    // What decorators were seen to resolve by hand comes after what the recipe was.
    let byLayers = outermost.layers.flatMap(\.observed)
      .filter { need in !base.needs.contains(where: need.isSame) }
    let observed = (base.observed + byLayers).map { edge($0.met(by: scope.core), parameter: nil) }
    var binding = Blueprint.Binding(
      key: namer.key(key), role: Blueprint.Role(of: outermost),
      lifetime: .init((isIdle ? base : outermost).keptLifetime), scope: index,
      location: head.origin.location, edges: edges + observed,
      arguments: base.argumentTypes.map(TypeName.code),
      isAsync: all.contains(where: \.traits.isAsync),
      actor: all.contains(where: \.traits.isOnMainActor) ? "MainActor" : nil,
      isConfined: all.contains(where: \.traits.isConfined),
      isOpaque: head.traits.isOpaque || head.part?.isOpaque == true
        || base.needs.contains { $0.key.type == Resolution.self },
      decorators: layers.map(\.head.origin.location))
    // What a modification changes is where it was.
    if head.role == .override, let replaced = head.replaced?.place, replaced != head.origin, !isIdle
    {
      binding.overrides = replaced.location
    }
    binding.graphParts = head.part?.parts.map { namer.key($0.key) }
    return binding
  }

  private mutating func edge(_ need: Need, parameter: Int?) -> Blueprint.Edge {
    var edge = Blueprint.Edge(
      key: namer.key(need.key), kind: .init(need.kind ?? .required), parameter: parameter,
      arguments: need.arguments.map(TypeName.code))
    // `Weak<T>` needs a `T` once it is used, and `Weak<T>?` only if there is one.
    edge.use = .init(need.use ?? (need.kind == .deferredWeak ? .required : edge.use.need))
    return edge
  }

  // MARK: Registrations that have no effect

  private mutating func noteIneffective(_ index: Int, of scopes: [Registrations]) {
    let scope = scopes[index]
    // The same graph gives the same text every time.
    let decorators = scope.idleDecorators.inOrder {
      ($0.origin.fileID.description, $0.origin.line)
        < ($1.origin.fileID.description, $1.origin.line)
    }
    for decorator in decorators {
      let outer = scopes[..<index].reversed().lazy.compactMap { $0.provides(decorator.key) }.first
      note(.decorator, decorator.key, at: decorator.origin, outer.map { [$0.place] } ?? [])
    }
    for binding in scope.bindings {
      if let kind = ineffective(binding) { note(kind, binding.plainKey, at: binding.place) }
      let hidden = scopes[index...].contributions(hiddenBy: binding)
      if !hidden.isEmpty { note(.contributions, binding.plainKey, at: binding.place, hidden) }
    }
    for idle in scope.remarks(.idleAlias) {
      note(.alias, idle.key, at: idle.place, idle.other.map { [$0] } ?? [])
    }
    for again in scope.remarks(.repeatedModule) {
      note(.module, again.key, at: again.place, again.other.map { [$0] } ?? [])
    }
  }

  private mutating func note(
    _ kind: Blueprint.Ineffective.Kind, _ key: Key, at place: Place, _ others: [Place] = []
  ) {
    blueprint.ineffective.append(
      .init(kind, namer.key(key), location: place.location, others: others.map(\.location)))
  }

  /// What has no effect: closers of what no container keeps, or a lifetime that keeps no value.
  private mutating func ineffective(_ binding: AnyBinding) -> Blueprint.Ineffective.Kind? {
    switch (binding.isIdle ? binding.base : binding).keptLifetime {
    case .unique, .graph: return binding.base.hasClosers ? .closer : nil
    case .single, .eager, .scoped: return nil
    case .weak:
      let (type, name) = (binding.key.type, namer.key(binding.plainKey).type)
      if type is AnyObject.Type || type == AnyObject.self || type == Any.self { return nil }
      return name.hasPrefix("any ") || name.hasSuffix("?") ? nil : .weak
    }
  }

  // MARK: Properties

  /// The types that open scopes inside the container register, each with the name of a scope.
  private var typesOfScopes: [ObjectIdentifier: String] {
    var types: [ObjectIdentifier: String] = [:]
    for scope in container.core.withScopes.dropFirst() {
      for binding in scope.ownBindings {
        types[ObjectIdentifier(binding.key.type)] = scope.name ?? ""
      }
    }
    return types
  }

  private mutating func read(_ program: ProgramFields) {
    let provided = Set(blueprint.bindings.map(\.key.identity))
    lazy var inner = typesOfScopes
    for field in program.fields {
      let owner = field.ownerType.map { namer.key(Key($0, nil)).identity }
      var property = Blueprint.Property(
        owner: field.owner, identity: owner, name: field.name, need: nil,
        isOfActor: field.ownerType is any Actor.Type)
      if field.needs.isEmpty { blueprint.properties.append(property) }
      for need in field.needs {
        let edge = edge(need, parameter: nil)
        property.need = edge
        property.elsewhere =
          provided.contains(edge.key.identity)
          ? nil : inner[ObjectIdentifier(need.key.type)].map { "the scope \"\($0)\"" }
        blueprint.properties.append(property)
      }
    }
  }
}

extension ArraySlice<Registrations> {
  /// The contributions to a list that is registered as a whole, in its scope and those inside that
  /// have no list of their own.
  fileprivate func contributions(hiddenBy list: AnyBinding) -> [Place] {
    guard let scope = first, !list.isContribution else { return [] }
    if case .override = Blueprint.Role(of: list) { return [] }
    let key = list.plainKey
    let need = Need.of(key.type, key.name)
    guard need.kind == .collection else { return [] }
    return prefix { $0.core === scope.core || $0.provides(key) == nil }.flatMap { scope in
      scope.bindings.filter { $0.isContribution && $0.plainKey == need.key }.map(\.place)
    }
  }
}

extension Registrations {
  /// What the scope itself provides under a key.
  fileprivate func provides(_ key: Key) -> AnyBinding? {
    bindings.last { !$0.isContribution && $0.plainKey == key }
  }
}

extension AnyBinding {
  /// Whether it is a modification that matched nothing: a layer around nothing.
  fileprivate var isIdle: Bool { head.role == .layer && inner == nil }
  fileprivate var plainKey: Key { base.key.plain }
  fileprivate var place: Place { base.head.origin }
  fileprivate var isContribution: Bool { base.head.role == .contribution }
}

extension Blueprint.Role {
  /// The part that a binding of a container plays.
  package init(of outermost: AnyBinding) {
    let replaced = outermost.base.head.replaced?.place
    let isModified = outermost.layers.contains { $0.traits.isModification }
    self =
      switch outermost.base.head.role {
      case _ where outermost.isIdle: .override(matched: false)
      case .override: .override(matched: replaced != nil)
      case .contribution: .contribution
      case .alias where replaced == nil: .alias
      case _ where isModified && replaced == nil: .override(matched: true)
      default: replaced.map { .replacement(of: $0.location) } ?? .single
      }
  }
}

/// Names the keys of one blueprint, so that two types never share an identity in it.
private struct KeyNamer {
  private var names: [ObjectIdentifier: Blueprint.Key] = [:]
  private var taken: [String: Int] = [:]

  mutating func key(_ key: Key) -> Blueprint.Key {
    var named = names[ObjectIdentifier(key.type)] ?? name(key.type)
    named.name = key.name
    return named
  }

  private mutating func name(_ type: any Any.Type) -> Blueprint.Key {
    var key = Blueprint.Key(type, name: nil)
    let count = taken[key.identity, default: 0] + 1
    taken[key.identity] = count
    // These are local or private types of the same name; the order of registration tells them
    // apart.
    if count > 1 { key.identity = "#\(count) \(key.identity)" }
    names[ObjectIdentifier(type)] = key
    return key
  }
}
