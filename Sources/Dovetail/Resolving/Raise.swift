@_spi(Tools) import DovetailBlueprint
import Synchronization

/// Makes the errors of a resolution: what is wrong, and the path that led there.
///
/// An error is made where it happens, while the recipes that led there are still running. The
/// outermost `resolve` adds the place that it was called from.
@usableFromInline
package enum Raise {
  /// Nothing provides a key that was asked for.
  static func missing(_ id: BindingID, type: any Any.Type, in core: ContainerCore) -> any Error {
    if core.chain.contains(where: \.isClosed) {
      return closed(Blueprint.Key(type, name: id.name), core: core)
    }
    let path = RunningRecipes.path()
    if let asker = path.last, let passed = asker.run?.arguments,
      passed.types.contains(where: { $0 == type })
    {
      let binding = asker.cell.binding
      return arguments(
        binding, expected: binding.argumentTypes, passed: passed, path: Array(path.dropLast()))
    }
    // A caller further in may know the key.
    let innermost = path.lazy.map(\.core).first { $0.isInside(core) }
    var namer = KeyNamer()
    let blueprint = (innermost ?? core).blueprint(&namer)
    return error(
      .missingBinding(
        namer.key(type, name: id.name), asking: asking(for: id), at: nil, in: blueprint))
  }

  /// A dependency needs itself; `loop` has the recipes from it back to itself.
  static func cycle(_ loop: [RunningRecipe], leading: [RunningRecipe]) -> any Error {
    let loop = loop.filter { $0.cell.binding.role != .handle }
    let all = steps(leading + loop, to: loop.first?.cell.binding.id)
    let cycle = Array(all.suffix(loop.count))
    if !loop.isEmpty, loop.allSatisfy({ $0.cell.binding.traits.isGraphMember }) {
      let isOfSeveral = loop.contains { $0.core !== loop[0].core }
      return error(.graphCycle(cycle, isOfSeveral: isOfSeveral))
    }
    return error(
      .dependencyCycle(
        cycle, leading: Array(all.dropLast(loop.count)),
        // What a graph provides asks by itself.
        deferring: cycle.lastIndex { $0.parameter != nil }
          ?? loop.lastIndex {
            let traits = $0.cell.binding.traits
            return !traits.isGraphMember && traits.keptByGraph == nil
          } ?? cycle.indices.last))
  }

  /// A recipe threw.
  ///
  /// Errors of this library pass unchanged, so that the innermost one is reported; so does the
  /// cancellation of the caller.
  @inline(never)
  static func recipeFailed(_ failure: any Error, inDecorator decorator: Place? = nil) -> any Error {
    if failure is DependencyError || failure is CancellationError && Task.isCancelled {
      return failure
    }
    var path = RunningRecipes.path()
    guard let failed = path.popLast() else { return failure }
    let binding = failed.cell.binding
    return error(
      self.failure(of: binding, path).recipeFailed(
        error: String(describing: failure), inDecorator: decorator?.location),
      underlying: failure)
  }

  /// An asynchronous recipe is needed by synchronous code.
  static func asyncFromSync(
    _ cell: Cell, isBusy: Bool = false, isStarting: Bool = false
  ) -> any Error {
    let binding = cell.binding
    return error(
      failure(of: binding).asyncFromSync(
        isBusy: isBusy && !binding.traits.isAsync, isEager: binding.lifetime == .eager,
        isStarting: isStarting,
        canBeStarted: binding.lifetime == .single && binding.traits.keptByGraph == nil,
        takesArguments: !binding.argumentTypes.isEmpty,
        byHandIn: RunningRecipes.path().last { $0.cell.binding.isOpaque }?.cell.binding.key,
        decorator: binding.decorator(ofMainActor: false)),
      isOvertaken: RunningRecipes.isInParameters(of: cell))
  }

  /// A recipe of the main actor is needed away from it.
  static func wrongActor(_ cell: Cell) -> any Error {
    error(
      failure(of: cell.binding).wrongActor(
        "MainActor", takesArguments: !cell.binding.argumentTypes.isEmpty,
        decorator: cell.binding.decorator(ofMainActor: true)),
      isOvertaken: RunningRecipes.isInParameters(of: cell))
  }

  /// An instance that lives on the main actor is needed away from it.
  static func confined(_ cell: Cell) -> any Error {
    error(
      failure(of: cell.binding).confined(
        to: "MainActor", decorator: cell.binding.decorator(ofMainActor: true)))
  }

  /// Resolving goes deeper than the stack allows, or than any program can intend.
  static func tooDeep(_ cell: Cell) -> any Error {
    error(failure(of: cell.binding).resolutionTooDeep())
  }

  /// A recipe takes an argument that its caller did not give.
  static func missingArgument(
    _ type: any Any.Type, passed: ArgumentList?
  ) -> any Error {
    var path = RunningRecipes.path()
    guard let asking = path.popLast() else {
      return error(
        DependencyDiagnostic.Failure(Blueprint.Key(type, name: nil))
          .missingArgument(expected: [TypeName.code(type)], passed: []))
    }
    let binding = asking.cell.binding
    let declared = binding.argumentTypes
    // What asks by hand takes one more than it was passed.
    let taken = passed?.taken ?? []
    let expected = taken.count < declared.count ? declared : taken + [type]
    return arguments(binding, expected: expected, passed: passed, path: path)
  }

  /// The given arguments are not the ones that the recipe takes.
  static func wrongArguments(_ cell: Cell, _ passed: ArgumentList) -> any Error {
    arguments(
      cell.binding, expected: cell.binding.argumentTypes, passed: passed,
      path: RunningRecipes.path())
  }

  /// Refuses arguments for a handle, which would drop them: it resolves its dependency later, or
  /// never.
  static func refuseArguments(
    _ request: Request, for form: any Any.Type, _ name: String?
  ) throws {
    guard let passed = request.arguments else { return }
    let asking = asking(for: BindingID(form, name))
    throw error(
      DependencyDiagnostic.Failure(Blueprint.Key(form, name: name), asking: asking)
        .missingArgument(expected: [], passed: passed.types.map(TypeName.code)))
  }

  private static func arguments(
    _ binding: AnyBinding, expected: [any Any.Type], passed: ArgumentList?, path: [RunningRecipe]
  ) -> any Error {
    let failure = failure(of: binding, path)
    if binding.lifetime != .unique, !binding.argumentTypes.isEmpty || binding.isOpaque {
      return error(
        failure.kept(as: binding.lifetime, taking: binding.argumentTypes.map(TypeName.code)))
    }
    return error(
      failure.missingArgument(
        expected: expected.map(TypeName.code), passed: (passed?.types ?? []).map(TypeName.code),
        as: binding.role == .contribution ? .collection : .required,
        isOverride: binding.role == .override(isMatched: true)))
  }

  /// A `.scoped` dependency is resolved outside a scope of its name.
  static func missingScope(_ name: String, of cell: Cell, in core: ContainerCore) -> any Error {
    let holder = RunningRecipes.holders().last { $0.cell.binding.lifetime != .unique }?.cell.binding
    return error(
      failure(of: cell.binding).missingScope(
        name, open: core.chain.reversed().compactMap(\.scopeName),
        holder: holder.map { ($0.key, $0.lifetime) },
        isOfLazy: RunningRecipes().contains {
          $0.cell.binding.role == .handle && $0.cell.binding.traits.hasTarget
        }))
  }

  /// A new instance is asked for of what an installed graph keeps.
  static func keptByGraph(_ cell: Cell) -> any Error {
    error(failure(of: cell.binding).keptByGraph())
  }

  /// The container was closed, or the binding was removed while it was being resolved.
  static func gone(_ cell: Cell, in core: ContainerCore) -> any Error {
    if core.outermostClosed != nil { return closed(cell.binding.key, core: core) }
    return missing(cell.binding.id, type: cell.binding.type, in: core)
  }

  /// A closed container, or a closed graph, is asked for a key, or to do something else.
  ///
  /// The outermost container that is closed says where, and what to open again.
  package static func closed(_ key: Blueprint.Key? = nil, core: ContainerCore) -> any Error {
    let core = core.outermostClosed ?? core
    let closedAt = core.state.withLock { $0.closedAt }
    return error(
      .closedContainer(
        key, name: core.scopeName, asking: steps(RunningRecipes.path(), to: nil),
        closedAt: closedAt?.location, isGraph: core.purpose == .graph))
  }
}

extension ContainerCore {
  /// The outermost container around the caller that is closed, or is being closed.
  fileprivate var outermostClosed: ContainerCore? {
    chain.reversed().first { $0.phase.load(ordering: .acquiring) != .open }
  }
}

extension Resolution {
  /// The error for a decorator that threw.
  func failure(_ error: any Error, inDecorator place: Place) -> any Error {
    guard let error = error as? DependencyError,
      let key = RunningRecipes.path().last?.cell.binding.key
    else { return Raise.recipeFailed(error, inDecorator: place) }
    return error.noting("\(KeySpelling([key]).plain(key)) was decorated here", at: place)
  }

  /// Fails for a recipe that has to be awaited; reached only if the container is mistaken.
  func refuseToWait<T>(for type: T.Type) throws -> T {
    let id = BindingID(type, nil)
    throw Raise.error(
      DependencyDiagnostic.Failure(
        Blueprint.Key(type, name: nil), asking: Raise.asking(for: id)
      ).asyncFromSync())
  }
}

extension Raise {
  /// Adds the place where the resolution began, unless the caller is inside a recipe.
  ///
  /// Inside a recipe, the resolution began further out. A closer begins one.
  @inline(never)
  package static func located(_ error: any Error, at place: Place?) -> any Error {
    guard let place, let error = error as? DependencyError, !RunningRecipes.areFurtherOut
    else { return error }
    return error.located(at: place)
  }

  package static func error(
    _ diagnostic: DependencyDiagnostic, underlying: (any Error)? = nil, isOvertaken: Bool = false
  ) -> DependencyError {
    DependencyError(
      [diagnostic], underlying: underlying, isLocated: false, isOvertaken: isOvertaken)
  }

  /// The failure of a binding that running recipes asked for.
  private static func failure(
    of binding: AnyBinding, _ path: [RunningRecipe] = RunningRecipes.holders()
  ) -> DependencyDiagnostic.Failure {
    .init(
      binding.key, asking: steps(path, to: binding.id), registered: binding.origin.location)
  }

  /// The running recipes as the steps of a path that ends at `id`.
  fileprivate static func asking(for id: BindingID) -> [ResolutionStep] {
    steps(RunningRecipes.holders(), to: id)
  }

  static func steps(_ path: [RunningRecipe], to last: BindingID?) -> [ResolutionStep] {
    let next = path.dropFirst().map(\.cell.binding.id) + [last]
    return zip(path, next).map { recipe, next in
      let binding = recipe.cell.binding
      let parameter = next.flatMap(binding.parameter(of:))
      let stated = parameter.map { binding.needs[$0 - 1] }
      let need = stated ?? binding.observed.first { $0.id == next && $0.kind?.isDeferred == false }
      return ResolutionStep(
        key: binding.key, location: binding.origin.location, parameter: parameter,
        isKept: binding.traits.hasTarget || binding.lifetime != .unique,
        kind: need?.kind ?? .required)
    }
  }
}

extension AnyBinding {
  /// The parameter of the recipe that needs a key, counted from 1.
  func parameter(of id: BindingID) -> Int? {
    // A graph's method has none.
    guard !traits.hasTarget, traits.graphParts == nil else { return nil }
    return needs.firstIndex { $0.kind != nil && $0.id == id }.map { $0 + 1 }
  }

  /// Where the first decorator is of the main actor, or asynchronous, unless the recipe itself is.
  @inline(never) fileprivate func decorator(ofMainActor: Bool) -> Blueprint.Location? {
    if ofMainActor ? base.traits.isOnMainActor : base.traits.isAsync { return nil }
    for decorator in decorators where ofMainActor ? decorator.isOnMainActor : decorator.isAsync {
      return decorator.origin.location
    }
    return nil
  }
}

extension RunningRecipes {
  /// Whether each recipe on the calling thread needs the next one as a parameter, down to a cell.
  ///
  /// If so, no function of a user has run on the way there.
  fileprivate static func isInParameters(of cell: Cell) -> Bool {
    var needed = cell.binding.id
    let record = ThreadRecord.current
    for index in (0..<record.pointee.depth.load(ordering: .relaxed)).reversed() {
      let binding = RunningRecipe(at: index, on: record).cell.binding
      if binding === Cell.rootFrame.binding { continue }
      guard binding.needs.contains(where: { $0.id == needed && $0.kind != nil }) else {
        return false
      }
      needed = binding.id
    }
    return true
  }

  /// The running recipes before the one that a chain begins with.
  static func leading(to chain: [RunningRecipe]) -> [RunningRecipe] {
    let path = path()
    guard let start = chain.first,
      let index = path.firstIndex(where: { $0.cell === start.cell && $0.core === start.core })
    else { return [] }
    return Array(path[..<index])
  }
}
