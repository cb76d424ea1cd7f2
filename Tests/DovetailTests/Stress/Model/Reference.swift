@testable import Dovetail

/// The specification of a container, written for reading: one thread, plain recursion.
///
/// Swift itself keeps the model's objects alive: the model holds them as the library should hold
/// the real ones, weakly if that is weak.
final class Reference {
  enum Failure: String, Error {
    case missing = "MissingBinding"
    case cycle = "DependencyCycle"
    case closed = "ClosedContainer"
    case asyncFromSync = "AsyncFromSync"
    case failed = "RecipeFailed"
    case missingScope = "MissingScope"
  }

  /// One registration; forks share it.
  final class Binding {
    let key: Int
    let version: Int
    let plan: Plan
    var attempts = 0

    init(key: Int, version: Int, plan: Plan) {
      (self.key, self.version, self.plan) = (key, version, plan)
    }
  }

  /// The model of a `Part`.
  final class Made {
    let model: Reference
    let binding: Binding
    let home: Int
    let serial: Int
    let kids: [Made?]
    let lazies: [Handle]
    let resolution: Container

    init(
      _ model: Reference, _ binding: Binding, for home: Container, _ kids: [Made?],
      _ lazies: [Handle]
    ) {
      self.model = model
      self.binding = binding
      self.home = home.id
      self.kids = kids
      self.lazies = lazies
      resolution = home
      model.serial += 1
      serial = model.serial
      model.alive += 1
    }

    deinit { model.alive -= 1 }
  }

  /// The model of a `Lazy`.
  final class Handle {
    let container: Container
    let target: Int
    var value: Made?

    init(_ container: Container, target: Int) {
      self.container = container
      self.target = target
    }
  }

  /// The `.graph` instances of a resolution.
  final class Graph {
    struct Key: Hashable {
      let version: Int
      let home: Int
    }

    var slots: [Key: Slot] = [:]
  }

  /// The place where an instance is kept.
  final class Slot {
    let binding: Binding
    private var strong: Made?
    private weak var weak: Made?
    var isBuilding = false

    init(_ binding: Binding) { self.binding = binding }

    var value: Made? { strong ?? weak }

    func keep(_ made: Made, weakly: Bool) {
      weak = made
      strong = weakly ? nil : made
    }

    func loosen() { strong = nil }
  }

  fileprivate(set) var serial = 0
  fileprivate(set) var alive = 0
  private var path: [(binding: Binding, owner: Container, home: Container)] = []
  private var graph = Graph()
  private var containers = 0

  func newID() -> Int {
    containers += 1
    return containers
  }

  /// Resolves a key as one resolution.
  func resolve(_ key: Int, from home: Container, isAsync: Bool, isNew: Bool = false) throws -> Made
  {
    try resolve(key, from: home, isAsync: isAsync, isNew: isNew, in: Graph())
  }

  private func resolve(
    _ key: Int, from home: Container, isAsync: Bool, isNew: Bool, in graph: Graph
  ) throws -> Made {
    self.graph = graph
    defer {
      for slot in graph.slots.values { slot.loosen() }
      self.graph = Graph()
    }
    return try answer(key, for: home, isAsync: isAsync, isNew: isNew)
  }

  /// Resolves a handle on first use.
  func resolve(_ handle: Handle, isAsync: Bool) throws -> Made {
    if let value = handle.value { return value }
    let value = try resolve(
      handle.target, from: handle.container, isAsync: isAsync, isNew: false, in: Graph())
    handle.value = value
    return value
  }

  private func answer(
    _ key: Int, for home: Container, isAsync: Bool, isNew: Bool = false
  ) throws -> Made {
    if home.isClosed { throw Failure.closed }
    guard let (owner, binding) = home.find(key) else { throw Failure.missing }
    if isNew || binding.plan.keeping == .unique {
      // What runs already is a cycle first of all, as for what is kept.
      if path.contains(where: { $0.binding === binding && $0.owner === owner && $0.home === home })
      {
        throw Failure.cycle
      }
      if binding.plan.isAsync && !isAsync { throw Failure.asyncFromSync }
      path.append((binding, owner, home))
      defer { path.removeLast() }
      return try run(binding, for: home)
    }
    switch binding.plan.keeping {
    case .graph:
      let key = Graph.Key(version: binding.version, home: home.id)
      let slot = graph.slots[key] ?? Slot(binding)
      graph.slots[key] = slot
      return try kept(slot, for: home, isAsync: isAsync)
    case .scoped(let name):
      guard let scope = home.chain.first(where: { $0.name == name }) else {
        throw Failure.missingScope
      }
      return try kept(scope.slot(of: binding), for: scope, isAsync: isAsync)
    default:
      return try kept(owner.slot(of: binding), for: owner, isAsync: isAsync)
    }
  }

  private func kept(_ slot: Slot, for home: Container, isAsync: Bool) throws -> Made {
    if let value = slot.value { return value }
    if slot.isBuilding { throw Failure.cycle }
    if slot.binding.plan.isAsync && !isAsync { throw Failure.asyncFromSync }
    slot.isBuilding = true
    defer { slot.isBuilding = false }
    let made = try run(slot.binding, for: home)
    let keeping = slot.binding.plan.keeping
    slot.keep(made, weakly: keeping == .weak || keeping != .graph && home.isForsaken)
    return made
  }

  private func run(_ binding: Binding, for home: Container) throws -> Made {
    binding.attempts += 1
    let attempt = binding.attempts
    let isAsync = binding.plan.isAsync
    var kids: [Made?] = []
    var lazies: [Handle] = []
    for edge in binding.plan.edges {
      switch edge.form {
      case .required: kids.append(try answer(edge.target, for: home, isAsync: isAsync))
      case .tolerated: kids.append(try? answer(edge.target, for: home, isAsync: isAsync))
      case .optional:
        let isThere = home.find(edge.target) != nil
        kids.append(isThere ? try answer(edge.target, for: home, isAsync: isAsync) : nil)
      case .lazy: lazies.append(Handle(home, target: edge.target))
      }
    }
    if binding.plan.failing.contains(attempt) { throw Failure.failed }
    return Made(self, binding, for: home, kids, lazies)
  }
}
