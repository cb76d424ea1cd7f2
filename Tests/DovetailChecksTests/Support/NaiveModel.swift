@testable import DovetailChecks
import Dovetail

/// The definitions of the rules, as direct as possible and without regard to speed.
///
/// A situation is a binding and the scope from which its recipe resolves.
struct NaiveModel {
  struct Situation: Hashable {
    let binding: Int
    let view: Int
  }

  let blueprint: Blueprint
  var innermost: Int { blueprint.scopes.count - 1 }

  func passes(_ index: Int) -> Bool {
    let binding = blueprint.bindings[index]
    return keepsNothing(binding) || [.unique, .graph].contains(binding.lifetime)
  }

  /// Whether it only passes a request on; a decorated alias keeps what its decorators have made.
  func keepsNothing(_ binding: Blueprint.Binding) -> Bool {
    binding.role == .alias && binding.decorators.isEmpty
  }

  func isDead(_ index: Int) -> Bool {
    let binding = blueprint.bindings[index]
    guard binding.role != .contribution else { return false }
    return blueprint.bindings[(index + 1)...].contains {
      $0.role != .contribution && $0.key == binding.key && $0.scope == binding.scope
    }
  }

  func provider(_ key: Blueprint.Key, _ view: Int) -> Int? {
    for scope in stride(from: view, through: 0, by: -1) {
      let found = blueprint.bindings.lastIndex {
        $0.role != .contribution && $0.scope == scope && $0.key == key
      }
      if let found { return found }
    }
    return nil
  }

  /// The innermost scope from which a caller gets a binding.
  func farthest(_ index: Int) -> Int {
    let binding = blueprint.bindings[index]
    if binding.role == .contribution { return innermost }
    return (binding.scope...innermost).last { provider(binding.key, $0) == index } ?? innermost
  }

  func scope(named name: String) -> Int? { blueprint.scopes.lastIndex { $0.name == name } }

  func situation(_ index: Int, askedFrom view: Int) -> Situation {
    if passes(index) { return Situation(binding: index, view: view) }
    if case .scoped(let name) = blueprint.bindings[index].lifetime {
      let home = blueprint.bindings[index].scope
      let nearest = blueprint.scopes.prefix(view + 1).lastIndex { $0.name == name }
      let view = (nearest ?? scope(named: name)).map { max($0, home) } ?? innermost + 1
      return Situation(binding: index, view: view)
    }
    return Situation(binding: index, view: blueprint.bindings[index].scope)
  }

  /// The targets of one edge of a situation.
  func targets(_ edge: Blueprint.Edge, _ situation: Situation) -> [Situation] {
    if edge.kind == .collection {
      return blueprint.bindings.indices.filter {
        let binding = blueprint.bindings[$0]
        return binding.role == .contribution && binding.key == edge.key
          && binding.scope <= situation.view
      }.map { self.situation($0, askedFrom: situation.view) }
    }
    return provider(edge.key, situation.view)
      .map { [self.situation($0, askedFrom: situation.view)] } ?? []
  }

  func edges(_ situation: Situation) -> [Blueprint.Edge] {
    blueprint.bindings[situation.binding].edges
  }

  func neighbors(_ situation: Situation, deferred: Bool) -> [Situation] {
    edges(situation).filter { deferred || !$0.kind.isDeferred }.flatMap { targets($0, situation) }
  }

  /// Every situation that can occur.
  var situations: Set<Situation> {
    let starts = blueprint.bindings.indices.filter { !isDead($0) }
      .map { situation($0, askedFrom: passes($0) ? farthest($0) : innermost) }
    return reach(starts, deferred: true)
  }

  func reach(_ starts: [Situation], deferred: Bool) -> Set<Situation> {
    var seen = Set(starts)
    var rest = starts
    while let next = rest.popLast() {
      for other in neighbors(next, deferred: deferred) where seen.insert(other).inserted {
        rest.append(other)
      }
    }
    return seen
  }

  /// The length of a shortest path in edges, by breadth-first search; `nil` if there is none.
  func distance(
    from start: Situation, isEnd: (Situation) -> Bool, through: (Situation) -> Bool = { _ in true }
  ) -> Int? {
    var (front, seen, length) = ([start], Set<Situation>(), 0)
    while !front.isEmpty {
      length += 1
      let next = front.flatMap { neighbors($0, deferred: false) }
      if next.contains(where: isEnd) { return length }
      front = next.filter { through($0) && seen.insert($0).inserted }
    }
    return nil
  }
}

extension NaiveModel {
  /// Each binding with each key it misses, where something asks for it; in a scope that is not
  /// known, only what others miss too.
  var missing: Set<[String]> {
    var missing: Set<[String]> = []
    let needed = Set(situations.flatMap { neighbors($0, deferred: true) }.map(\.binding))
    let starts = situations.filter { !passes($0.binding) || !needed.contains($0.binding) }
    let asked = reach(Array(starts), deferred: true)
    for situation in situations.sorted(by: { $0.view < $1.view }) {
      let binding = blueprint.bindings[situation.binding]
      let isOpen = situation.view > innermost
      let known = Set(missing.map { $0[1] })
      let isAskedElsewhere = asked.contains { $0.binding == situation.binding }
      if isAskedElsewhere, !asked.contains(situation), !isOpen { continue }
      for edge in binding.edges
      where ![.optional, .collection, .deferredWeak].contains(edge.kind) {
        if targets(edge, situation).isEmpty, !isOpen || known.contains(edge.key.type) {
          missing.insert(["\(situation.binding)", edge.key.type])
        }
      }
    }
    return missing
  }

  /// For each set of situations that reach each other, the length of a shortest cycle.
  var cycles: [(members: Set<Situation>, length: Int)] {
    var cycles: [(members: Set<Situation>, length: Int)] = []
    for one in situations where !cycles.contains(where: { $0.members.contains(one) }) {
      let members = reach(neighbors(one, deferred: false), deferred: false).filter {
        reach(neighbors($0, deferred: false), deferred: false).contains(one)
      }
      guard members.contains(one) else { continue }
      let lengths = members.compactMap { member in distance(from: member) { $0 == member } }
      cycles.append((members, lengths.min()!))
    }
    return cycles
  }

  /// Each binding that keeps an instance, with each shorter-lived one it holds and the distance.
  var captives: Set<[Int]> {
    var captives: Set<[Int]> = []
    for holder in situations {
      guard !passes(holder.binding) else { continue }
      let lifetime = blueprint.bindings[holder.binding].lifetime
      let isCaptive = { (other: Situation) in
        let binding = blueprint.bindings[other.binding]
        if keepsNothing(binding) { return false }
        switch (lifetime, binding.lifetime) {
        case (.weak, .graph): return false
        case (_, .graph): return true
        case (_, .scoped(let name)):
          let isOpen = blueprint.scopes.prefix(holder.view + 1).contains { $0.name == name }
          if case .scoped = lifetime { return !isOpen && scope(named: name) != nil }
          return !isOpen
        default: return false
        }
      }
      for other in situations where isCaptive(other) {
        let distance = distance(from: holder, isEnd: { $0 == other }) {
          passes($0.binding) && !isCaptive($0)
        }
        if let distance { captives.insert([holder.binding, other.binding, distance]) }
      }
    }
    return captives
  }

  /// The bindings that no root reaches.
  func unused(roots: [Blueprint.Key]) -> Set<Int> {
    let starts = roots.compactMap { provider($0, innermost) }
      .map { situation($0, askedFrom: innermost) }
    let reached = Set(reach(starts, deferred: true).map(\.binding))
    return Set(
      blueprint.bindings.indices.filter {
        !reached.contains($0) && !isDead($0) && blueprint.bindings[$0].role != .contribution
      })
  }
}
