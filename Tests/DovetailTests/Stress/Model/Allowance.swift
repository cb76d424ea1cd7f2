@testable import Dovetail

/// The errors that a random graph may answer with, in any order of events.
struct Allowance: Sendable {
  private let plans: [Plan]
  /// The keys that each key reaches by immediate edges; the key itself only through a cycle.
  private let reach: [Set<Int>]
  /// The keys that come and go.
  let volatile: Set<Int>

  init(_ plans: [Plan], volatile: Set<Int>) {
    self.plans = plans
    self.volatile = volatile
    reach = plans.indices.map { start in
      var found: Set<Int> = []
      var pending = [start]
      while let key = pending.popLast() {
        guard key < plans.count else { continue }
        for edge in plans[key].edges where edge.form != .lazy {
          if found.insert(edge.target).inserted { pending.append(edge.target) }
        }
      }
      return found
    }
  }

  func allows(
    _ id: DiagnosticID?, for key: Int, mayBeClosed: Bool, isAwaited: Bool = false
  ) -> Bool {
    // A handle may be for a key that is not registered.
    let within = (key < plans.count ? reach[key] : []).union([key])
    let known = within.filter { $0 < plans.count }
    switch id {
    case .missingBinding: return known.count < within.count || !within.isDisjoint(with: volatile)
    case .recipeFailed: return known.contains { !plans[$0].failing.isEmpty }
    case .dependencyCycle: return known.contains { reach[$0].contains($0) }
    case .missingScope:
      return known.contains { if case .scoped = plans[$0].keeping { true } else { false } }
    case .asyncFromSync:
      // A caller that awaits is refused only if a synchronous recipe on the way resolves by hand.
      return known.contains { key in
        isAwaited
          ? !plans[key].isAsync && reach[key].contains { $0 < plans.count && plans[$0].isAsync }
          : plans[key].isAsync
      }
    case .closedContainer: return mayBeClosed
    default: return false
    }
  }
}

/// The error in the object graph below a part.
///
/// A resolution has one instance of anything that is kept for it, and nothing unique twice.
func flaw(of part: Part) -> String? {
  var seen: Set<Int> = []
  var pending = [part]
  while let kept = pending.popLast() {
    guard seen.insert(kept.serial).inserted else { continue }
    guard kept.isIntact else { return "part \(kept.serial) has ended" }
    var graphs: [[Int]: Int] = [:]
    var inside: Set<Int> = []
    var own = [kept]
    while let made = own.popLast() {
      for case let kid? in made.kids {
        switch kid.keeping {
        case .unique:
          guard inside.insert(kid.serial).inserted else {
            return "part \(kid.serial) is not unique"
          }
          own.append(kid)
        case .graph:
          let known = graphs.updateValue(kid.serial, forKey: [kid.version, kid.home])
          guard known == nil || known == kid.serial else {
            return "parts \(kid.serial) and \(known ?? 0) of one resolution, below \(kept.serial)"
          }
          if inside.insert(kid.serial).inserted { own.append(kid) }
        default: pending.append(kid)
        }
      }
    }
  }
  return nil
}
