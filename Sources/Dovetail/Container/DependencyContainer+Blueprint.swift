@_spi(Tools) import DovetailBlueprint

extension DependencyContainer {
  /// The graph as data, with the graphs of the parents; computing it runs no recipe.
  ///
  /// A recipe that resolves by hand is marked as opaque. Its edges are known once it has run.
  public var blueprint: Blueprint { core.blueprint() }

  /// Checks the whole graph before anything is built.
  ///
  /// ```swift
  /// @Test func graphIsSound() throws {
  ///   try AppContainer.make().validate()
  /// }
  /// ```
  ///
  /// The dependencies of stored properties are checked too, before any of their owners exists:
  ///
  /// ```swift
  /// try App.makeContainer().validate(properties: .program)
  /// ```
  ///
  /// - Parameters:
  ///   - roots: The types that the program resolves itself. If given, a binding that neither they
  ///     nor `properties` reach is a finding too.
  ///   - required: Types that are asked of this container. If it can't give one of them, that is a
  ///     finding; so is what a scope registers, and nothing required has.
  ///   - properties: The stored properties to check. The names and containers that are given to
  ///     wrappers are not known: it is an error if no binding of the type exists, under any name.
  ///   - fileID: The file of the call, where a missing type that it names is reported.
  ///   - line: The line of the call.
  /// - Throws: ``DependencyError`` with every finding at once. Notes alone do not throw.
  public func validate(
    roots: [any Any.Type]? = nil, requiring required: [any Any.Type] = [],
    properties: DependencyProperties? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    if core.isClosed { throw Raise.located(Raise.closed(core: core), at: Place(fileID, line)) }
    var namer = KeyNamer()
    let program = properties.map(ProgramFields.init)
    let blueprint = program.map { core.blueprint(with: $0, &namer) } ?? core.blueprint(&namer)
    let found = core.findings(
      of: blueprint, roots: roots, requiring: required, at: Place(fileID, line), &namer)
    let findings = (program?.unread ?? []) + found
    if findings.contains(where: { $0.severity != .note }) { throw DependencyError(findings) }
  }

  /// What the rules say of the graph, and of types that a test requires.
  package func findings(
    requiring required: [any Any.Type], at place: Place
  ) -> [DependencyDiagnostic] {
    var namer = KeyNamer()
    return core.findings(of: core.blueprint(&namer), requiring: required, at: place, &namer)
  }
}

extension ContainerCore {
  fileprivate func findings(
    of blueprint: Blueprint, roots: [any Any.Type]? = nil, requiring required: [any Any.Type],
    at place: Place, _ namer: inout KeyNamer
  ) -> [DependencyDiagnostic] {
    blueprint.findings(
      roots: roots.map { needs($0, &namer) }, needing: needs(required, &namer), at: place.location)
  }

  /// Types that are asked for without a name, as needs of nothing in the graph.
  @inline(never) fileprivate func needs(
    _ types: [any Any.Type], _ namer: inout KeyNamer
  ) -> [Blueprint.Edge] {
    types.map { Need.of($0).met(by: self).edge(parameter: nil, &namer) }
  }

  func blueprint() -> Blueprint {
    var namer = KeyNamer()
    return blueprint(&namer)
  }

  func blueprint(_ namer: inout KeyNamer) -> Blueprint {
    let cores = Array(chain.reversed())
    var bindings: [Blueprint.Binding] = []
    for (scope, core) in cores.enumerated() {
      for cell in core.registeredCells() {
        bindings.append(
          cell.binding.blueprint(
            scope: scope,
            role: cell.isOverride && cell.binding.role == .alias ? .alias : core.role(of: cell),
            needs: core.met(cell.binding.needs), observed: core.met(cell.binding.observed), &namer))
      }
    }
    var blueprint = Blueprint(
      scopes: cores.map { Blueprint.Scope(name: $0.scopeName) }, bindings: bindings,
      ineffective: cores.indices.flatMap { cores[$0].ineffective(&namer, in: cores[$0...]) })
    for core in cores { blueprint.leftOut += core.state.withLock { $0.extras.leftOut } }
    return blueprint
  }

  @inline(never) private func met(_ needs: [Need]) -> [Need] { needs.map { $0.met(by: self) } }

  /// Registrations that have no effect here, or in the scopes of a list that is registered here.
  private func ineffective(
    _ namer: inout KeyNamer, in scopes: ArraySlice<ContainerCore>
  ) -> [Blueprint.Ineffective] {
    let extras = state.withLock { $0.extras }
    var entries: [Blueprint.Ineffective] = []
    @inline(never) func note(
      _ kind: Blueprint.Ineffective.Kind, _ type: any Any.Type, _ name: String? = nil,
      at place: Place, _ others: [Place] = []
    ) {
      entries.append(
        .init(
          kind, namer.key(type, name: name), location: place.location,
          others: others.map(\.location)))
    }
    for (id, idle) in extras.decorators where findHere(id) == nil {
      let outer = parent?.find(id).map { [$0.binding.origin] } ?? []
      for decorator in idle {
        note(.decorator, decorator.type, id.name, at: decorator.origin, outer)
      }
    }
    // The same graph gives the same text every time.
    entries = entries.inOrder {
      ($0.location.fileID, $0.location.line) < ($1.location.fileID, $1.location.line)
    }
    for cell in registeredCells() {
      let binding = cell.binding
      if let kind = binding.ineffective {
        note(kind, binding.type, binding.name, at: binding.origin)
      }
      guard cell.role != .contribution, !cell.isOverride, let element = binding.elementID else {
        continue
      }
      // A scope may have a list of its own.
      let reached = scopes.prefix { $0 === self || $0.findHere(binding.id) == nil }
      let hidden = reached.flatMap { $0.ownContributions(to: element) }.map(\.binding.origin)
      if !hidden.isEmpty {
        note(.contributions, binding.type, binding.name, at: binding.origin, hidden)
      }
    }
    for alias in extras.idleAliases {
      note(.alias, alias.type, alias.name, at: alias.place, [alias.contribution])
    }
    for (module, first, place) in extras.modules.repeated {
      note(.module, module, at: place, [first])
    }
    return entries
  }
}

extension AnyBinding {
  /// What has no effect: closers of what no container keeps, or a lifetime that keeps no value.
  fileprivate var ineffective: Blueprint.Ineffective.Kind? {
    let lifetime = traits.keptByGraph ?? lifetime
    if lifetime == .unique || lifetime == .graph { return closers.isEmpty ? nil : .closer }
    guard lifetime == .shared else { return nil }
    // SAFETY: a type is a pointer to its metadata. The first word of that is the kind: by the stable
    // ABI, 0x200 for a struct and 0x201 for an enum that is no optional.
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return kind == 0x200 || kind == 0x201 ? .shared : nil
  }

  fileprivate func blueprint(
    scope: Int, role: BindingRole, needs: [Need], observed: [Need], _ namer: inout KeyNamer
  ) -> Blueprint.Binding {
    var edges: [Blueprint.Edge] = []
    for (index, need) in needs.enumerated() where need.kind != nil {
      edges.append(need.edge(parameter: !traits.hasTarget ? index + 1 : nil, &namer))
    }
    for need in observed { edges.append(need.edge(parameter: nil, &namer)) }
    var binding = Blueprint.Binding(
      key: namer.key(type, name: name), role: role.blueprint,
      lifetime: traits.keptByGraph ?? lifetime, scope: scope,
      location: origin.location,
      edges: edges, arguments: argumentTypes.map(TypeName.code), isAsync: traits.isAsync,
      actor: traits.isOnMainActor ? "MainActor" : nil, isConfined: traits.isConfined,
      isOpaque: isOpaque,
      decorators: decorators.map(\.origin.location))
    if case .overriding(let place) = role { binding.overrides = place.location }
    binding.graphParts = traits.graphParts?.map { namer.key($0.type, name: $0.name) }
    return binding
  }
}

extension BindingRole {
  var blueprint: Blueprint.Role {
    switch self {
    case .registered, .handle: .single
    case .contribution: .contribution
    case .alias: .alias
    case .override(let isMatched): .override(matched: isMatched)
    case .overriding: .override(matched: true)
    case .replacement(let place): .replacement(of: place.location)
    }
  }
}

extension Need {
  func edge(parameter: Int?, _ namer: inout KeyNamer) -> Blueprint.Edge {
    var edge = Blueprint.Edge(
      key: namer.key(type, name: name), kind: kind ?? .required, parameter: parameter,
      arguments: arguments.map(TypeName.code))
    edge.use = use ?? edge.use
    return edge
  }
}
