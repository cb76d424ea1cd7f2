@testable import Dovetail

/// An instance in a random graph: which run of which recipe made it, and from what.
// SAFETY: immutable.
final class Part: Tracked, @unchecked Sendable {
  let key: Int
  /// The part's number, counted over all parts of its foundry.
  let serial: Int
  /// The registration whose recipe made it.
  let version: Int
  /// The number of the container that the recipe ran for.
  let home: Int
  let keeping: LifetimeKind
  /// The instances at its edges, in order, without the lazy ones.
  let kids: [Part?]
  let lazies: [Lazy<Part>]
  /// The resolution of its recipe, for an object that resolves later.
  let resolution: Resolution

  init(_ order: Foundry.Order, _ made: Foundry.Made, serial: Int, resolution: Resolution) {
    key = order.key
    version = order.version
    keeping = order.plan.keeping
    home = made.home
    kids = made.kids
    lazies = made.lazies
    self.serial = serial
    self.resolution = resolution
    super.init(order.foundry.tracker)
  }
}

struct PlannedFailure: Error {}

func partKey(_ key: Int) -> DependencyKey<Part> { DependencyKey("part \(key)") }
private func optionalKey(_ key: Int) -> DependencyKey<Part?> { DependencyKey("part \(key)") }

/// Registers plans as recipes, and counts the parts they make.
final class Foundry: Sendable {
  let tracker = Tracker()
  let serials = Counter()
  private let versions = Counter()
  /// The parts that were closed, by serial number, in order.
  let closed = Log()
  /// The successful runs of recipes, in order.
  let runs = Locked<[PartRun]>([])

  /// One registration.
  final class Order: Sendable {
    let foundry: Foundry
    let key: Int
    let version: Int
    let plan: Plan
    let attempts = Counter()

    init(_ foundry: Foundry, key: Int, version: Int, plan: Plan) {
      (self.foundry, self.key, self.version, self.plan) = (foundry, key, version, plan)
    }
  }

  /// The parts that a recipe has resolved.
  struct Made {
    var home = 0
    var kids: [Part?] = []
    var lazies: [Lazy<Part>] = []
  }

  /// Registers a plan, and returns the number of the registration.
  @discardableResult
  func register(
    _ plan: Plan, for key: Int, in container: DependencyContainer, isOverride: Bool = false
  ) -> Int {
    let order = Order(self, key: key, version: versions.add(), plan: plan)
    let lifetime = Lifetime(kind: plan.keeping)
    let verb = isOverride ? container.override : container.register
    let registration =
      plan.isAsync
      ? verb(Part.self, named: partKey(key), as: lifetime) { try await order.make($0) }
      : verb(Part.self, named: partKey(key), as: lifetime) { try order.make($0) }
    registration.onClose { [closed] in closed.write("\($0.serial)") }
    return order.version
  }
}

extension Foundry.Order {
  func make(_ r: Resolution) throws -> Part {
    let attempt = attempts.add()
    var made = Foundry.Made()
    made.home = try r.resolve(Int.self)
    for edge in plan.edges {
      switch edge.form {
      case .required: made.kids.append(try r.resolve(Part.self, named: partKey(edge.target)))
      case .tolerated: made.kids.append(try? r.resolve(Part.self, named: partKey(edge.target)))
      case .optional: made.kids.append(try r.resolve(Part?.self, named: optionalKey(edge.target)))
      case .lazy: made.lazies.append(Lazy(named: partKey(edge.target)))
      }
    }
    return try finish(made, attempt, r)
  }

  func make(_ r: Resolution) async throws -> Part {
    let attempt = attempts.add()
    var made = Foundry.Made()
    made.home = try await r.resolve(Int.self)
    if version % 2 == 0 { await Task.yield() }
    for edge in plan.edges {
      switch edge.form {
      case .required:
        made.kids.append(try await r.resolve(Part.self, named: partKey(edge.target)))
      case .tolerated:
        made.kids.append(try? await r.resolve(Part.self, named: partKey(edge.target)))
      case .optional:
        made.kids.append(try await r.resolve(Part?.self, named: optionalKey(edge.target)))
      case .lazy: made.lazies.append(Lazy(named: partKey(edge.target)))
      }
    }
    return try finish(made, attempt, r)
  }

  private func finish(_ made: Foundry.Made, _ attempt: Int, _ r: Resolution) throws -> Part {
    if plan.failing.contains(attempt) { throw PlannedFailure() }
    let part = Part(self, made, serial: foundry.serials.add(), resolution: r)
    let run = PartRun(
      key: key, version: version, home: part.home, serial: part.serial, keeping: part.keeping,
      kids: part.kids.compactMap { $0?.serial })
    foundry.runs.withLock { $0.append(run) }
    return part
  }
}

/// A successful run of a recipe, in a form that outlives the part.
struct PartRun: Sendable {
  let key: Int
  let version: Int
  let home: Int
  let serial: Int
  let keeping: LifetimeKind
  let kids: [Int]
}
