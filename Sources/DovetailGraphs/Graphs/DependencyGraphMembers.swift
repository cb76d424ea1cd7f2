import Dovetail
@_spi(Tools) import DovetailBlueprint

/// The properties of a `@DependencyGraph` class, with their types, lifetimes and needs.
///
/// For the code that the macro writes. The compiler takes long to check a list of calls, and next
/// to no time for a string and a list of types. So each property has one line of text, which is
/// read on first use.
///
/// The line has the form `name lifetime line`, followed by the names of the properties that this
/// one needs. `~name` is a deferred need, `@0` or `@0/Name` is the first of the given actors, and
/// `+async`, `+opaque` and `+hidden` are flags.
public final class DependencyGraphMembers: Sendable {
  private let fileID: StaticString
  private let text: StaticString
  let types: [any Any.Type]
  /// The actors that properties belong to, first the one of the class.
  let actors: [(any Actor)?]
  private let known = SetOnce<GraphMembers>()

  /// Takes a type and a line of text for each property, and the actors that they belong to.
  public init(
    _ types: [any Any.Type], fileID: StaticString, _ text: StaticString,
    actors: [(any Actor)?] = []
  ) {
    self.fileID = fileID
    self.text = text
    self.types = types
    self.actors = actors
  }

  /// The actor that a function belongs to, wherever the compiler has that from.
  public static func actor(of function: @isolated(any) () -> Void) -> (any Actor)? {
    function.isolation
  }

  /// Says that a part may leave its actor.
  public static func sends<Part: Sendable>(_ part: Part.Type) {}

  /// Says that an attribute names a global actor.
  public static func check<Name: GlobalActor>(_ actor: Name.Type) {}

  /// Says that an attribute names a type that is not a global actor.
  @available(
    *, unavailable,
    message: """
      the attribute was taken for a global actor, and is none: write a macro with parentheses, and \
      let a result builder's name end in 'Builder'
      """
  )
  public static func check<Name>(_ actor: Name.Type) {}

  // Written out, not left to the compiler: it crashes on an atomic in a class whose deinit is
  // inlined elsewhere.
  deinit {}

  /// The properties, read from the text.
  var read: GraphMembers {
    if let known = known.load() { return known }
    let lines = text.description.split(separator: "\n", omittingEmptySubsequences: false)
    return known.set(
      GraphMembers(zip(lines, types).map { GraphMember($0, $1, in: fileID, actors) }))
  }
}

/// A property of a graph.
struct GraphMember: Sendable {
  let name: String
  let type: any Any.Type
  let lifetime: Blueprint.Lifetime
  let place: Place
  private(set) var isAsync = false
  private(set) var actor: (any Actor)?
  private(set) var actorName: String?
  fileprivate(set) var isOpaque = false
  /// Whether no container has it: it is private, or not available everywhere.
  private(set) var isHidden = false
  fileprivate(set) var needs: [(name: String, kind: Blueprint.Edge.Kind)] = []

  init(
    _ line: Substring, _ type: any Any.Type, in fileID: StaticString, _ actors: [(any Actor)?]
  ) {
    let words = line.split(separator: " ")
    name = String(words[0])
    self.type = type
    lifetime =
      switch words[1] {
      case "eager": .eager
      case "shared": .shared
      case "unique": .unique
      default: .single
      }
    place = Place(fileID, UInt(words[2]) ?? 0)
    for word in words.dropFirst(3) {
      switch (word.first, word) {
      case (_, "+async"): isAsync = true
      case (_, "+opaque"): isOpaque = true
      case (_, "+hidden"): isHidden = true
      case ("@", _):
        let parts = word.dropFirst().split(separator: "/")
        actor = Int(parts[0]).flatMap { actors[$0] }
        actorName = actor.map {
          parts.count > 1 ? String(parts[1]) : TypeName.of(Swift.type(of: $0))
        }
      case ("~", _): needs.append((String(word.dropFirst()), .deferred))
      default: needs.append((String(word), .required))
      }
    }
  }
}

extension GraphMember {
  /// The member's cell in the container of a graph.
  func cell<T>(in core: ContainerCore, _ closing: DependencyGraphCloser<T>?) -> Cell {
    core.cell(
      ofMember: name, as: T.self, lifetime: lifetime, origin: place, isAsync: isAsync, on: actor,
      closing: closing?.isolated)
  }
}

/// The properties of a graph, as read from the text.
final class GraphMembers: Sendable {
  let members: [GraphMember]
  private let byName: [String: Int]
  /// For each member, whether its instance is kept and its method synchronous.
  let isPlain: [Bool]
  /// The number of properties of each type, and of those that are not hidden.
  private let counts: [ObjectIdentifier: (all: Int, shown: Int)]

  init(_ members: [GraphMember]) {
    self.members = members
    byName = Dictionary(members.indices.map { (members[$0].name, $0) }) { first, _ in first }
    isPlain = members.map { !$0.isAsync && ($0.lifetime == .single || $0.lifetime == .eager) }
    counts = members.reduce(into: [:]) { counts, member in
      counts[ObjectIdentifier(member.type), default: (0, 0)].all += 1
      if !member.isHidden { counts[ObjectIdentifier(member.type)]?.shown += 1 }
    }
  }

  /// The name under which a container knows a member: the property's, if the graph has its type
  /// more than once.
  func name(of member: GraphMember) -> String? {
    let count = counts[ObjectIdentifier(member.type)] ?? (0, 0)
    return (member.isHidden ? count.all : count.shown) > 1 ? member.name : nil
  }

  /// Whether the instance of a member, behind the bits of its slot, has a `close()`.
  func hasToBeClosed(_ bits: UInt, _ index: Int) -> Bool {
    func hasToBeClosed<T>(_: T.Type) -> Bool { !PlainTypes.include(Slot.value(bits) as T) }
    return hasToBeClosed(members[index].type)
  }

  /// A member that has the needs of the hidden ones that it needs, unless those are overridden.
  func seenThrough(_ member: GraphMember, _ isOverridden: (GraphMember) -> Bool) -> GraphMember {
    var (member, next) = (member, 0)
    while next < member.needs.count {
      let need = member.needs[next]
      next += 1
      guard let hidden = byName[need.name].map({ members[$0] }), hidden.isHidden,
        !isOverridden(hidden)
      else { continue }
      if hidden.isOpaque { member.isOpaque = true }
      for var inner in hidden.needs {
        if need.kind == .deferred { inner.kind = .deferred }
        if !member.needs.contains(where: { $0 == inner }) { member.needs.append(inner) }
      }
    }
    return member
  }

  /// The needs of a member that meet a condition, as a container sees them.
  func needs(of member: GraphMember, if isMeant: (GraphMember) -> Bool = { _ in true }) -> [Need] {
    member.needs.compactMap { need in
      guard let needed = byName[need.name].map({ members[$0] }), isMeant(needed) else { return nil }
      return Need(type: needed.type, name: name(of: needed), kind: need.kind)
    }
  }

  /// The members that hold, or may hold, the instance of a given member.
  ///
  /// They are those that need it, directly or through others, and those whose needs are not known.
  func dependants(of index: Int) -> [Int] {
    var stale: Set<String> = [members[index].name]
    func isStale(_ member: GraphMember) -> Bool {
      member.isOpaque || member.needs.contains { stale.contains($0.name) }
    }
    while let next = members.first(where: { !stale.contains($0.name) && isStale($0) }) {
      stale.insert(next.name)
    }
    return members.indices.filter { $0 != index && stale.contains(members[$0].name) }
  }

  /// The graph as data, with all its parts.
  func blueprint() -> Blueprint {
    var namer = KeyNamer()
    let bindings = members.map { member in
      var binding = Blueprint.Binding(
        key: namer.key(member.type, name: name(of: member)), lifetime: member.lifetime,
        location: member.place.location,
        edges: needs(of: member).enumerated().map { index, need in
          Blueprint.Edge(
            key: namer.key(need.type, name: need.name), kind: need.kind ?? .required,
            parameter: index + 1)
        },
        isAsync: member.isAsync, actor: member.actorName, isOpaque: member.isOpaque)
      binding.graphParts = parts(of: member).map { namer.key($0.type, name: $0.name) }
      return binding
    }
    return Blueprint(bindings: bindings)
  }

  /// The parts that a member may use, if its needs are not known.
  func parts(of member: GraphMember, if isMeant: (GraphMember) -> Bool = { _ in true }) -> [Need] {
    member.isOpaque
      ? members.filter(isMeant).map { Need(type: $0.type, name: name(of: $0), kind: .required) }
      : []
  }
}
