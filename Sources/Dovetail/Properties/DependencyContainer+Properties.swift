extension DependencyContainer {
  /// The graph as data, with the program's stored properties that need dependencies.
  ///
  /// ```swift
  /// print(container.blueprint(properties: .modules("App", "Feed")).json)
  /// ```
  ///
  /// It makes no instance and runs no recipe: the needs of properties are read from the program
  /// itself.
  public func blueprint(properties: DependencyProperties) -> Blueprint {
    var namer = KeyNamer()
    return core.blueprint(with: ProgramFields(of: properties), &namer)
  }
}

extension ContainerCore {
  func blueprint(with program: ProgramFields, _ namer: inout KeyNamer) -> Blueprint {
    var blueprint = blueprint(&namer)
    let provided = Set(blueprint.bindings.map(\.key.identity))
    lazy var inner = typesOfScopes()
    // A handle may resolve by a closure; the parts of a graph defer each other that way.
    func isOfGraph(_ need: Need) -> Bool {
      need.kind == .deferred && program.providedByObjects.contains(ObjectIdentifier(need.type))
    }
    for field in program.fields {
      let owner = field.ownerType.map { namer.key($0, name: nil).identity }
      var property = Blueprint.Property(
        owner: field.owner, identity: owner, name: field.name, need: nil,
        isOfActor: field.ownerType is any Actor.Type)
      if field.needs.isEmpty { blueprint.properties.append(property) }
      for need in field.needs {
        let edge = need.edge(parameter: nil, &namer)
        property.need = edge
        if !provided.contains(edge.key.identity) {
          property.elsewhere =
            inner[ObjectIdentifier(need.type)].map { "the scope \"\($0)\"" }
            ?? (isOfGraph(need) ? "a graph" : nil)
        }
        blueprint.properties.append(property)
      }
    }
    return blueprint
  }

  /// The types that the open scopes inside this container provide themselves, each with a scope's
  /// name.
  private func typesOfScopes() -> [ObjectIdentifier: String] {
    var types: [ObjectIdentifier: String] = [:]
    var cores = scopes.alive()
    while let core = cores.popLast() {
      for cell in core.registeredCells() {
        types[ObjectIdentifier(cell.binding.type)] = core.scopeName ?? ""
      }
      cores += core.scopes.alive()
    }
    return types
  }
}

extension ProgramFields {
  /// The modules of the check whose properties could not be read.
  var unread: [DependencyDiagnostic] {
    guard Self.isSupported else { return [.unreadableProgram] }
    guard let wanted else {
      let isStripped = recorded.isSubset(of: ["Dovetail"])
      return isStripped ? [.unreadModule(nil, known: modules, isStripped: true)] : []
    }
    return wanted.filter { !recorded.contains($0) }.map {
      .unreadModule($0, known: modules, isStripped: modules.contains($0))
    }
  }
}
