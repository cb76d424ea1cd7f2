import DovetailBlueprint

/// A property of a `@DependencyGraph`: what its method makes, how long it is kept, what it needs.
///
/// For the code that the macro writes.
public struct DependencyGraphMember: Sendable {
  let name: String
  let type: any Any.Type
  let lifetime: Blueprint.Lifetime
  let place: Place
  let isAsync: Bool
  let actor: String?
  let isOpaque: Bool
  let needs: [(name: String, kind: Blueprint.Edge.Kind)]

  /// Makes a member; what it needs is told by name.
  public init(
    _ name: String, _ type: any Any.Type, _ lifetime: Blueprint.Lifetime, fileID: StaticString,
    line: UInt, needs: [String] = [], deferred: [String] = [], isAsync: Bool = false,
    actor: String? = nil, isOpaque: Bool = false
  ) {
    self.name = name
    self.type = type
    self.lifetime = lifetime
    self.place = Place(fileID, line)
    self.isAsync = isAsync
    self.actor = actor
    self.isOpaque = isOpaque
    self.needs = needs.map { ($0, .required) } + deferred.map { ($0, .deferred) }
  }
}

struct GraphMembers {
  let members: [DependencyGraphMember]
  private let byName: [String: DependencyGraphMember]
  private let names: [ObjectIdentifier: Int]

  init(_ members: [DependencyGraphMember]) {
    self.members = members
    byName = Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
    names = members.reduce(into: [:]) { $0[ObjectIdentifier($1.type), default: 0] += 1 }
  }

  /// The name under which a container knows a member: that of the property, where the graph has its
  /// type twice.
  func name(of member: DependencyGraphMember) -> String? {
    names[ObjectIdentifier(member.type), default: 0] > 1 ? member.name : nil
  }

  /// What a member needs, as a container says it.
  func needs(of member: DependencyGraphMember) -> [Need] {
    member.needs.compactMap { need in
      byName[need.name].map { Need(type: $0.type, name: name(of: $0), kind: need.kind) }
    }
  }

  /// The members that hold, or may hold, what a member was: those that need it, themselves or through
  /// others, and those of which it is not known what they need.
  func dependants(of name: String) -> [DependencyGraphMember] {
    var stale: Set<String> = [name]
    func isStale(_ member: DependencyGraphMember) -> Bool {
      member.isOpaque || member.needs.contains { stale.contains($0.name) }
    }
    while let next = members.first(where: { !stale.contains($0.name) && isStale($0) }) {
      stale.insert(next.name)
    }
    return members.filter { $0.name != name && stale.contains($0.name) }
  }

  /// The graph as data, as a container that has it installed would tell it.
  func blueprint() -> Blueprint {
    var namer = KeyNamer()
    let bindings = members.map { member in
      Blueprint.Binding(
        key: namer.key(member.type, name: name(of: member)), lifetime: member.lifetime,
        location: member.place.location,
        edges: needs(of: member).enumerated().map { index, need in
          Blueprint.Edge(
            key: namer.key(need.type, name: need.name), kind: need.kind ?? .required,
            parameter: index + 1)
        },
        isAsync: member.isAsync, actor: member.actor, isOpaque: member.isOpaque)
    }
    return Blueprint(bindings: bindings)
  }
}
