@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks

/// Pairs the bindings of a newer blueprint with those of an older one.
///
/// Two bindings can be paired if they provide one key, or contribute to it. If several could, those
/// are paired that have most in common: first everything but lines, then scope and file, then
/// scope. It takes linear time.
struct BindingPairs {
  /// For each binding of the newer blueprint, its pair in the older one, if there is one.
  private(set) var older: [Int?]
  /// For each binding of the newer blueprint, whether it has everything in common with its pair.
  private(set) var isSame: [Bool]
  /// The bindings of the older blueprint that the newer one no longer has.
  private(set) var removed: [Int] = []

  init(from old: Blueprint, to new: Blueprint) {
    older = Array(repeating: nil, count: new.bindings.count)
    isSame = Array(repeating: false, count: new.bindings.count)
    var left = new.bindings.count
    let before = old.bindings.map { Candidate($0, in: old) }
    let after = new.bindings.map { Candidate($0, in: new) }
    var isTaken = Array(repeating: false, count: before.count)
    for likeness in Likeness.allCases where left > 0 {
      var free: [Candidate: Queue] = [:]
      for (index, candidate) in before.enumerated() where !isTaken[index] {
        free[candidate.reduced(to: likeness), default: Queue()].add(index)
      }
      for (index, candidate) in after.enumerated() where older[index] == nil {
        guard let found = free[candidate.reduced(to: likeness)]?.next() else { continue }
        older[index] = found
        isSame[index] = likeness == .everything
        left -= 1
        isTaken[found] = true
      }
    }
    removed = before.indices.filter { !isTaken[$0] }
  }
}

/// What two bindings have in common, the most first.
private enum Likeness: CaseIterable {
  case everything, scopeAndFile, scope, key
}

/// A queue of numbers, which does not move the others when the first is removed.
private struct Queue {
  private var items: [Int] = []
  private var taken = 0

  mutating func add(_ item: Int) { items.append(item) }

  mutating func next() -> Int? {
    guard taken < items.count else { return nil }
    taken += 1
    return items[taken - 1]
  }
}

/// The properties that identify a binding.
private struct Candidate: Hashable {
  let key: Blueprint.Key
  let isContribution: Bool
  var scope: ScopeIdentity?
  var file: String?
  var whole: Blueprint.Binding?

  init(_ binding: Blueprint.Binding, in blueprint: Blueprint) {
    key = binding.key
    isContribution = binding.role == .contribution
    scope = ScopeIdentity(binding.scope, in: blueprint.scopes)
    file = binding.location.fileID
    whole = binding.withoutLines
  }

  func reduced(to likeness: Likeness) -> Candidate {
    var reduced = self
    if likeness != .everything { reduced.whole = nil }
    if likeness == .scope || likeness == .key { reduced.file = nil }
    if likeness == .key { reduced.scope = nil }
    return reduced
  }
}

/// The identity of a scope: its name, and how many outer scopes share it.
struct ScopeIdentity: Hashable {
  let name: String?
  let number: Int

  init(_ scope: Int, in scopes: [Blueprint.Scope]) {
    guard scopes.indices.contains(scope) else {
      (name, number) = (nil, scope)
      return
    }
    let name = scopes[scope].name
    self.name = name
    number = scopes[..<scope].count { $0.name == name }
  }

  /// The scope as a reader calls it.
  var spelling: String {
    guard let name else { return number == 0 ? "the container" : "container \(number + 1)" }
    return KeySpelling.literal(name) + (number == 0 ? "" : " (\(number + 1))")
  }
}

extension Blueprint.Binding {
  /// The binding without anything that changes when lines move or parameters change places.
  var withoutLines: Blueprint.Binding {
    var binding = self
    binding.scope = 0
    binding.location.line = 0
    if case .replacement(let first) = role {
      binding.role = .replacement(of: Blueprint.Location(fileID: first.fileID, line: 0))
    }
    binding.overrides = nil
    binding.decorators = decorators.map { Blueprint.Location(fileID: $0.fileID, line: 0) }
    return binding
  }
}
