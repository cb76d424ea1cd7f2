import Synchronization

/// Says which instances have to be awaited, judging by the registrations; made once for a
/// resolution.
///
/// Other callers may build, register and remove meanwhile, and so overtake it. If it asks for a
/// wait that is not necessary, nothing is lost. If it misses a wait that is necessary, the
/// resolution is tried again.
// SAFETY: `known` is behind a lock.
final class Forecast: @unchecked Sendable {
  /// Whether resolving means waiting: for an asynchronous recipe, or for another actor.
  enum Outlook: Comparable {
    case none
    /// Only callers that are not on the main actor have to wait for it.
    case elsewhere
    case always

    var needsToWait: Bool { self == .always || self == .elsewhere && !isOnMainActor() }
  }

  /// A question that was answered; the container is part of it, since a cell's needs are found in
  /// that container.
  private struct Look: Hashable {
    let cell: ObjectIdentifier
    let core: ObjectIdentifier
    let ignoringKept: Bool
  }

  private let known = Locked([Look: Outlook].init())

  /// The forecast of the current resolution.
  static var current: Forecast { RunningRecipes.run()?.forecast ?? Forecast() }

  func outlook(for need: Need, in core: ContainerCore) -> Outlook {
    looking { $0.outlook(for: need, in: core, ignoringKept: false) }
  }

  /// How an instance of a cell has to be awaited; a kept instance need not be, unless it is ignored.
  func outlook(for cell: Cell, in core: ContainerCore, ignoringKept: Bool) -> Outlook {
    looking { $0.outlook(for: cell, in: core, ignoringKept: ignoringKept) }
  }

  /// Searches with the answers known so far; a second caller at the same time starts without them.
  private func looking(_ look: (inout Search) -> Outlook) -> Outlook {
    var search = Search(
      known: known.withLock { known in
        defer { known = .init() }
        return known
      })
    let answer = look(&search)
    known.withLock { if $0.count < search.known.count { $0 = search.known } }
    return answer
  }

  private struct Search {
    var known: [Look: Outlook]

    mutating func outlook(for need: Need, in core: ContainerCore, ignoringKept: Bool) -> Outlook {
      let need = need.met(by: core)
      guard let kind = need.kind, !kind.isDeferred else { return .none }
      let cells =
        kind == .collection
        ? core.contributions(to: need.id) : [core.find(need.id)].compactMap { $0 }
      return longest(of: cells) { $0.outlook(for: $1, in: core, ignoringKept: ignoringKept) }
    }

    mutating func outlook(for cell: Cell, in core: ContainerCore, ignoringKept: Bool) -> Outlook {
      let kept = core.keeping(cell)
      if !ignoringKept, kept.cell.keptBits != 0 { return .none }
      let look = Look(
        cell: ObjectIdentifier(cell), core: ObjectIdentifier(core), ignoringKept: ignoringKept)
      let told = known[look]
      if told == .always { return .always }
      // The build has to be awaited even if none of its needs has to be any more.
      if !ignoringKept, kept.cell.isBuiltAsynchronously { return .always }
      if let answer = told ?? answerAtOnce(cell) { return answer }
      // A cell that needs itself has nothing more to wait for there.
      known[look] = Outlook.none
      let answer = outlookForNeeds(of: cell, for: kept.core, ignoringKept)
      known[look] = answer
      return answer
    }

    /// The answer that does not depend on other cells, and so is not worth remembering.
    private func answerAtOnce(_ cell: Cell) -> Outlook? {
      let binding = cell.binding
      // Not copied first: that would retain what they refer to.
      if binding.traits.isAsync { return .always }
      if binding.traits.hasTarget { return nil }
      let isAlone = binding.needs.isEmpty
      return isAlone ? binding.traits.isOnMainActor ? .elsewhere : Outlook.none : nil
    }

    private mutating func outlookForNeeds(
      of cell: Cell, for core: ContainerCore, _ ignoringKept: Bool
    ) -> Outlook {
      let binding = cell.binding
      // An alias passes the request on to the binding behind it, with `ignoringKept`.
      let own: Outlook = binding.traits.isOnMainActor ? .elsewhere : .none
      if let target = binding.traits.target {
        return max(own, outlook(for: target, in: core, ignoringKept: ignoringKept))
      }
      return max(
        own, longest(of: binding.needs) { $0.outlook(for: $1, in: core, ignoringKept: false) })
    }

    private mutating func longest<Part>(
      of parts: [Part], _ outlook: (inout Search, Part) -> Outlook
    ) -> Outlook {
      var longest = Outlook.none
      for part in parts where longest != .always { longest = max(longest, outlook(&self, part)) }
      return longest
    }
  }
}

extension ContainerCore {
  /// Whether a recipe is synchronous, and the instances that it needs are there; then no forecast
  /// has to be made.
  func hasAllNeeds(_ cell: Cell) -> Bool {
    let binding = cell.binding
    if binding.traits.isAsync || binding.traits.isOnMainActor || binding.traits.hasTarget {
      return false
    }
    return binding.needs.allSatisfy { need in
      need.kind == nil || need.kind == .required && find(need.id)?.keptBits ?? 0 != 0
    }
  }

  /// The cell that keeps the instance for a cell that was found, and the container that its recipe
  /// runs for.
  fileprivate func keeping(_ cell: Cell) -> (cell: Cell, core: ContainerCore) {
    switch cell.binding.lifetime {
    case .graph, .unique: (cell, self)
    // Outside such a scope, resolving a `.scoped` dependency is an error, which needs no waiting.
    case .single, .eager, .shared, .scoped: (try? place(of: cell)) ?? (cell, self)
    }
  }
}

extension Cell {
  fileprivate var isBuiltAsynchronously: Bool {
    Waiting.locked { _ in build.map { unsafeDowncast($0, to: Build.self).isAsync } ?? false }
  }
}

/// Says which synchronous recipes need, directly or not, an instance that stays on the main actor;
/// those of the main actor have it wherever they are awaited.
struct ConfinedNeeds {
  let core: ContainerCore
  private var known: [ObjectIdentifier: Bool] = [:]

  init(in core: ContainerCore) { self.core = core }

  mutating func areIn(_ binding: AnyBinding) -> Bool {
    if binding.traits.isConfined { return true }
    if binding.traits.isAsync || binding.traits.isOnMainActor { return false }
    let id = ObjectIdentifier(binding)
    if let answer = known[id] { return answer }
    known[id] = false
    let answer = binding.needs.contains { need in
      need.kind?.isDeferred == false
        && core.cells(of: need.met(by: core).id).contains { areIn($0.binding) }
    }
    known[id] = answer
    return answer
  }
}
