@_spi(Tools) import Dovetail

/// Reads a container's graph as a blueprint.
struct GraphReading {
  private let container: DependencyContainer
  private var namer = KeyNamer()
  var blueprint = Blueprint()

  init(_ container: DependencyContainer, _ program: ProgramFields? = nil) {
    SimilarKeys.fillErrors()
    self.container = container
    let graph = container.graph
    blueprint.scopes = graph.scopes.map { Blueprint.Scope(name: $0.name) }
    for (scope, content) in graph.scopes.enumerated() {
      for entry in content.bindings { blueprint.bindings.append(binding(entry, in: scope)) }
    }
    for scope in graph.scopes.indices { noteIneffective(scope, of: graph) }
    blueprint.leftOut = graph.scopes.flatMap(\.leftOut).map { part in
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

  private mutating func binding(
    _ entry: ContainerGraph.Entry, in scope: Int
  ) -> Blueprint.Binding {
    var binding = Blueprint.Binding(
      key: namer.key(entry.key), role: Blueprint.Role(entry.role),
      lifetime: .init(entry.lifetime), scope: scope, location: entry.place.location,
      edges: entry.needs.map { edge($0.need, parameter: $0.number) }
        + entry.observed.map { edge($0, parameter: nil) },
      arguments: entry.argumentTypes.map(TypeName.code), isAsync: entry.isAsync,
      actor: entry.isOnMainActor ? "MainActor" : nil, isConfined: entry.isConfined,
      isOpaque: entry.isOpaque, decorators: entry.layers.map(\.head.origin.location))
    // What a modification changes is where it was.
    if case .override(let original?) = entry.role, original != entry.place {
      binding.overrides = original.location
    }
    binding.overridden = entry.overridden.map { self.binding($0, in: scope) }
    binding.graphParts = entry.binding.head.part?.parts.map { namer.key($0.key) }
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

  private mutating func noteIneffective(_ scope: Int, of graph: ContainerGraph) {
    let content = graph.scopes[scope]
    // The same graph gives the same text every time.
    let decorators = content.idleDecorators.inOrder {
      ($0.place.fileID.description, $0.place.line) < ($1.place.fileID.description, $1.place.line)
    }
    for (key, place) in decorators {
      let outer = graph.scopes[..<scope].reversed().lazy.compactMap { $0[key] }.first
      note(.decorator, key, at: place, outer.map { [$0.place] } ?? [])
    }
    for entry in content.bindings {
      if let kind = ineffective(entry) { note(kind, entry.key, at: entry.place) }
      let hidden = graph.contributions(hiddenBy: entry, in: scope)
      if !hidden.isEmpty { note(.contributions, entry.key, at: entry.place, hidden) }
    }
    for idle in content.idleAliases { note(.alias, idle.key, at: idle.place, [idle.contribution]) }
    for (module, first, place) in content.repeatedModules {
      note(.module, Key(module, nil), at: place, [first])
    }
  }

  private mutating func note(
    _ kind: Blueprint.Ineffective.Kind, _ key: Key, at place: Place, _ others: [Place] = []
  ) {
    blueprint.ineffective.append(
      .init(kind, namer.key(key), location: place.location, others: others.map(\.location)))
  }

  /// What has no effect: closers of what no container keeps, or a lifetime that keeps no value.
  private mutating func ineffective(
    _ entry: ContainerGraph.Entry
  ) -> Blueprint.Ineffective.Kind? {
    switch entry.lifetime {
    case .unique, .graph: return entry.hasClosers ? .closer : nil
    case .single, .eager, .scoped: return nil
    case .weak:
      let (type, name) = (entry.key.type, namer.key(entry.key).type)
      if type is AnyObject.Type || type == AnyObject.self || type == Any.self { return nil }
      return name.hasPrefix("any ") || name.hasSuffix("?") ? nil : .weak
    }
  }

  // MARK: Properties

  private mutating func read(_ program: ProgramFields) {
    let provided = Set(blueprint.bindings.map(\.key.identity))
    lazy var inner = container.typesOfScopes
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

extension ContainerGraph {
  /// The contributions to a list that is registered as a whole, in its scope and those inside that
  /// have no list of their own.
  fileprivate func contributions(hiddenBy list: Entry, in scope: Int) -> [Place] {
    if case .override = list.role { return [] }
    let need = Need.of(list.key.type, list.key.name)
    guard need.kind == .collection, !list.isContribution else { return [] }
    return scopes[scope...].enumerated()
      .prefix { offset, content in offset == 0 || content[list.key] == nil }
      .flatMap { _, content in
        content.bindings.filter { $0.isContribution && $0.key == need.key }.map(\.place)
      }
  }
}

extension ContainerGraph.Scope {
  /// What the scope itself provides under a key.
  fileprivate subscript(key: Key) -> ContainerGraph.Entry? {
    bindings.last { !$0.isContribution && $0.key == key }
  }
}

extension ContainerGraph.Entry {
  fileprivate var isContribution: Bool { if case .contribution = role { true } else { false } }
}

extension Blueprint.Role {
  fileprivate init(_ role: ContainerGraph.Role) {
    self =
      switch role {
      case .single: .single
      case .contribution: .contribution
      case .alias: .alias
      case .replacement(let place): .replacement(of: place.location)
      case .override(let place): .override(matched: place != nil)
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
