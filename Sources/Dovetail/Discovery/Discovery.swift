import DovetailBlueprint

/// A provider or a module that `@Discovered` marks, and how it is marked.
public struct Discovery: Sendable {
  /// The provider or the module.
  public let type: any Any.Type
  /// What has a higher priority comes first, and wins where two provide one key.
  public let priority: Int
  /// The discovered types that this one stands in for.
  public let replaced: [any DiscoveredDependency.Type]
  let origin: Place
  let install: @Sendable (DependencyContainer) -> Void

  /// Where the type is declared.
  public var location: Blueprint.Location { origin.location }
  /// The module that declares the type.
  public var module: String { location.module }
  var id: ObjectIdentifier { ObjectIdentifier(type) }
}

extension Discovery: CustomStringConvertible {
  /// The name of the type and where it is declared, as `ClockProvider (App/Clock.swift:3)`.
  public var description: String { "\(TypeName.of(type)) (\(location))" }
}

extension Discovery {
  #if !os(Windows) && !os(WASI)
    /// Everything that `@Discovered` marks in the program as it is loaded now, also what is replaced.
    ///
    /// The order does not depend on how the program was linked: the highest priority first, then by module,
    /// file and line. A library that is loaded later adds what it brings.
    public static var all: [Discovery] {
      sorted(found())
    }
  #endif

  /// Puts discoveries in order; a type that several images have linked in is there once.
  static func sorted(_ discoveries: [Discovery]) -> [Discovery] {
    let ranked = discoveries.map { (discovery: $0, rank: $0.rank) }.sorted { $0.rank < $1.rank }
    return ranked.indices.filter { $0 == 0 || ranked[$0].rank != ranked[$0 - 1].rank }
      .map { ranked[$0].discovery }
  }

  /// Leaves out what others stand in for.
  ///
  /// Types that stand in for each other all stay: if they provide the same, that is a finding.
  static func withoutReplaced(_ discoveries: [Discovery]) -> [Discovery] {
    let pairs = discoveries.map { ($0.id, $0.replaced.map { ObjectIdentifier($0) }) }
    let replaced = Dictionary(pairs) { first, _ in first }
    let reached = replaced.mapValues { direct in
      var reached: Set<ObjectIdentifier> = []
      var open = direct
      while let next = open.popLast() {
        if reached.insert(next).inserted { open += replaced[next] ?? [] }
      }
      return reached
    }
    var left = Set(replaced.keys)
    for (id, others) in reached {
      left.subtract(others.filter { reached[$0]?.contains(id) != true })
    }
    return discoveries.filter { left.contains($0.id) }
  }

  private typealias Rank = (lowness: Int, module: String, fileID: String, line: Int, type: String)

  /// What the order goes by: the highest priority is the least, without overflowing.
  private var rank: Rank {
    (~priority, module, location.fileID, location.line, String(reflecting: type))
  }
}

extension ContainerCore {
  /// Notes that a discovery is about to be installed here; false when it has been, here or in a parent.
  func claim(_ discovery: Discovery) -> Bool {
    let isKnown = chain.dropFirst().contains { core in
      core.state.withLock { $0.discovered?.types.contains(discovery.id) == true }
    }
    if isKnown { return false }
    return state.withLock { state in
      state.discovered = state.discovered ?? DiscoveredBindings()
      return state.discovered?.types.insert(discovery.id).inserted == true
    }
  }
}
