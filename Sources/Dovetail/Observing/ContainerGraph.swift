/// The bindings of a container and its parents as data, for the checks; reading it runs no recipe.
package struct ContainerGraph: Sendable {
  /// The container and its parents, the outermost first.
  package var scopes: [Scope] = []

  /// What one container has registered.
  package struct Scope: Sendable {
    /// The name of the scope; `nil` for a container that is none.
    package let name: String?
    /// In the order of registration; a decorated binding once, a modification that matched nothing as
    /// an override of its own.
    package internal(set) var bindings: [Entry] = []
    /// Decorators of keys that are not registered here.
    package internal(set) var idleDecorators: [(key: Key, place: Place)] = []
    /// Aliases of contributions, which provide nothing.
    package internal(set) var idleAliases: [(key: Key, place: Place, contribution: Place)] = []
    /// Modules that contributed the same twice, where first, and where again.
    package internal(set) var repeatedModules:
      [(module: any Any.Type, first: Place, place: Place)] =
        []
    /// Parts of graphs that stay on an actor of their own.
    package internal(set) var leftOut: [Core.LeftOut] = []
  }

  /// The part that a binding plays.
  package enum Role: Sendable {
    case single, contribution, alias
    /// It replaces one that was registered in the same container.
    case replacement(of: Place)
    /// It stands for what was registered at the place; `nil` if nothing was.
    case override(of: Place?)
  }

  /// One binding, as its container sees it.
  package struct Entry: Sendable {
    /// The binding as it was registered.
    package let binding: AnyBinding
    package let role: Role
    package let lifetime: LifetimeKind
    /// What its parameters need, without what the caller gives; an alias has its target.
    ///
    /// A binding of a form's own type, `[T]`, comes before what is behind the form.
    package let needs: [Parameter]
    /// What the recipe and the decorators were seen to resolve by hand.
    package let observed: [Need]
    /// The decorators around it, the innermost first.
    package let layers: [AnyBinding]
    package let isBuilt: Bool

    /// What an override, or an alias of one, stands for, if that was registered in this container or its original: one
    /// or none.
    package let overridden: [Entry]

    package var key: Key { binding.key.plain }
    package var place: Place { binding.head.origin }
    /// Whether the recipe, or a decorator, has to be awaited.
    package var isAsync: Bool { all.contains(where: \.traits.isAsync) }
    package var isOnMainActor: Bool { all.contains(where: \.traits.isOnMainActor) }
    package var isConfined: Bool { all.contains(where: \.traits.isConfined) }
    /// Whether the recipe resolves by hand, or may, with a `Resolution` that it takes.
    package var isOpaque: Bool {
      binding.traits.isOpaque || binding.head.part?.isOpaque == true
        || binding.needs.contains { $0.key.type == Resolution.self }
    }
    private var all: [AnyBinding] { layers + [binding] }
    /// The types of the arguments that it takes.
    package var argumentTypes: [any Any.Type] { binding.argumentTypes }
    package var hasClosers: Bool { !binding.closerFunctions.isEmpty }
  }

  /// A need, and the parameter that has it, counted from 1; `nil` for that of an alias.
  package struct Parameter: Sendable {
    package let need: Need
    package let number: Int?
  }
}

extension DependencyContainer {
  /// The types that open scopes inside this container register, each with the name of a scope.
  package var typesOfScopes: [ObjectIdentifier: String] {
    var types: [ObjectIdentifier: String] = [:]
    for scope in core.withScopes.dropFirst() {
      for binding in scope.ownBindings {
        types[ObjectIdentifier(binding.key.type)] = scope.name ?? ""
      }
    }
    return types
  }

  /// The bindings of the container and its parents as data.
  package var graph: ContainerGraph {
    ContainerGraph(
      scopes: core.chain.reversed().map { core in
        let (remarks, decorators, unbound) = core.state.withLock { state in
          (state.remarks, state.decorators, state.decorators.keys.filter { state.table[$0] == nil })
        }
        var scope = ContainerGraph.Scope(name: core.name)
        scope.bindings =
          (core.ownBindings + remarks.unmatched)
          .map { ContainerGraph.Entry($0, in: core, remarks) }
          .sorted { $0.binding.number < $1.binding.number }
        scope.idleDecorators = unbound.flatMap { key in
          (decorators[key] ?? []).filter { !$0.isModification }.map { (key, $0.origin) }
        }
        scope.idleAliases = remarks.idleAliases
        scope.repeatedModules = remarks.repeatedModules
        scope.leftOut = remarks.leftOut
        return scope
      })
  }

  /// How many bindings have been registered in the process so far; later ones count on from here.
  package static var registrations: Int { Order.latest }

  /// The objects that the container and its scopes keep, each with its binding.
  package var keptObjects: [(binding: AnyBinding, object: AnyObject)] {
    core.withScopes.flatMap { core in
      core.state.withLock { $0.table.contents.compactMap(\.self) + $0.leftovers }
        .compactMap { content in
          // Of a decorated part, each layer is an object of its own.
          (content.strong?.anyValue).flatMap(weakly).map { (content.binding.base, $0) }
        }
    }
  }

  /// Whether the container was closed, or is being closed.
  package var isClosed: Bool { core.state.withLock { $0.phase != .open } }
  /// The error for a container that is closed.
  package func closedError(at place: Place) -> any Error {
    Raise.located(Raise.closed(nil, core), at: place)
  }
}

extension ContainerGraph.Entry {
  fileprivate init(
    _ outermost: AnyBinding, in core: Core, _ remarks: Core.Remarks
  ) {
    // A modification that matched nothing is a layer around nothing.
    let isIdle = outermost.head.role == .layer && outermost.inner == nil
    let base = outermost.base
    let key = base.key.plain
    let isModified = outermost.layers.contains { $0.traits.isModification }
    binding = base
    role =
      switch base.head.role {
      case _ where isIdle: .override(of: nil)
      case .override: .override(of: remarks.replaced[key])
      case .contribution: .contribution
      case .alias where remarks.replaced[key] == nil: .alias
      case _ where isModified && remarks.replaced[key] == nil: .override(of: base.head.origin)
      default: remarks.replaced[key].map { .replacement(of: $0) } ?? .single
      }
    // What is around an alias is kept as long as what it stands for.
    lifetime = isIdle ? base.keptLifetime : outermost.keptLifetime
    let isAlias = base.head.role == .alias
    needs =
      isIdle
      ? []
      : (base.head.part?.needs ?? base.needs).enumerated().filter { $0.element.kind != nil }.map {
        .init(need: $0.element.met(by: core), number: isAlias ? nil : $0.offset + 1)
      }
    let byLayers = outermost.layers.flatMap(\.observed).filter { need in
      !base.needs.contains(where: need.isSame)
    }
    observed = (base.observed + byLayers).map { $0.met(by: core) }
    layers = isIdle ? [outermost] : outermost.layers
    var original = Core.Remarks()
    let isOverride = base.head.role == .override || base.head.role == .alias
    overridden =
      (isOverride ? remarks.overridden[key] : nil).map { overridden in
        original.replaced[key] = overridden.replaced
        return [ContainerGraph.Entry(overridden.binding, in: core, original)]
      } ?? []
    isBuilt = core.isBuilt(outermost, core)
  }
}
