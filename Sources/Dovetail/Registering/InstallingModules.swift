/// A module that is being installed, known by its type and the bytes of its properties.
struct ModuleUnderWay: Equatable {
  fileprivate let core: ObjectIdentifier
  fileprivate let type: ObjectIdentifier
  fileprivate let bytes: [UInt8]

  /// Modules may install each other; the one that came first goes on.
  @TaskLocal fileprivate static var all: [ModuleUnderWay] = []
  /// Whether the module that is being installed was installed before.
  @TaskLocal fileprivate static var isAgain = false
  /// After how many registrations the module began, or that which installs it: another one may
  /// register the same.
  @TaskLocal fileprivate static var began = 0

  fileprivate static func within(_ modules: [Self], _ body: () -> Void) {
    $all.withValue(modules) { $began.withValue(Order.latest, operation: body) }
  }

  /// Whether a binding was registered before, by another module than the one that registers now.
  static func isOfAnother(_ binding: AnyBinding) -> Bool { binding.base.number <= began }
}

extension DependencyContainer {
  /// Runs a module's registrations, and notes if a second installation contributes the same again.
  package func install<Module>(
    registering module: Module, at place: Place, _ register: () -> Void
  ) {
    // SAFETY: the bytes are copied, to be compared.
    let bytes = withUnsafeBytes(of: module, Array.init)
    let (core, id) = (core, ObjectIdentifier(Module.self))
    let installing = ModuleUnderWay(core: ObjectIdentifier(core), type: id, bytes: bytes)
    let underWay = ModuleUnderWay.all
    if underWay.contains(installing) { return }
    ModuleUnderWay.within(underWay + [installing]) {
      // A module with properties may register something else each time.
      guard bytes.isEmpty else { return register() }
      let first = core.chain.lazy.compactMap { core in
        core.state.withLock { $0.remarks.modules[id] }
      }.first
      guard let first, !ModuleUnderWay.isAgain else {
        if first == nil { core.state.withLock { $0.remarks.modules[id] = place } }
        return register()
      }
      let before = core.state.withLock { $0.repeatable }
      ModuleUnderWay.$isAgain.withValue(true, operation: register)
      core.state.withLock { state in
        if state.repeatable > before {
          state.remarks.repeatedModules.append((Module.self, first, place))
        }
      }
    }
  }
}

extension Core.State {
  /// The number of contributions, and of decorators that wrap what one of the same line wraps.
  fileprivate var repeatable: Int {
    let contributions = contributions.values.reduce(0) { $0 + $1.count }
    return decorators.values.reduce(contributions) { count, same in
      count
        + same.indices.count { index in
          same[..<index].contains { $0.origin == same[index].origin }
        }
    }
  }
}
