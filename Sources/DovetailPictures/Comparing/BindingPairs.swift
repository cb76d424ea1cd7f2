import DovetailBlueprint

/// Which binding of a newer blueprint is which of an older one.
///
/// Two bindings can be the same when they provide one key, or contribute to it. Of several that
/// could, those are paired that agree most: in everything but lines, else in scope and file, else
/// in scope. It takes linear time.
struct BindingPairs {
  /// For each binding of the newer blueprint the one of the older, where there is one.
  private(set) var older: [Int?]
  /// For each binding of the newer blueprint whether that of the older agrees in everything.
  private(set) var isSame: [Bool]
  /// The bindings of the older blueprint that the newer has no more.
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

/// What two bindings agree in, the most first.
private enum Likeness: CaseIterable {
  case everything, scopeAndFile, scope, key
}

/// Numbers in their order, without the cost of removing the first of an array.
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

/// What a binding is recognised by.
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

/// What a scope is recognised by: its name, and how many outer scopes share it.
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
  /// The binding without what changes when only lines move, or parameters change places.
  var withoutLines: Blueprint.Binding {
    var binding = self
    binding.scope = 0
    binding.location.line = 0
    if case .replacement(let first) = role {
      binding.role = .replacement(of: Blueprint.Location(fileID: first.fileID, line: 0))
    }
    binding.decorators = decorators.map { Blueprint.Location(fileID: $0.fileID, line: 0) }
    return binding
  }
}
