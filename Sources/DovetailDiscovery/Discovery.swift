import Dovetail

/// A provider or a module marked `@Discovered`, with the attribute's arguments.
public struct Discovery: Sendable {
  /// The provider or the module.
  public let type: any Any.Type
  /// The discovery with the higher priority comes first, and wins if two provide the same key.
  public let priority: Int
  /// The discovered types that this one replaces.
  public let replaced: [any DiscoveredDependency.Type]
  let origin: Place
  let install: @Sendable (DependencyContainer) -> Void

  /// Where the type is declared.
  public var location: DependencyDiagnostic.Location { origin.location }
  /// The module that declares the type.
  public var module: String { location.module }
  var id: ObjectIdentifier { ObjectIdentifier(type) }
}

extension Discovery: CustomStringConvertible {
  /// The name of the type and the place of its declaration, as in
  /// `ClockProvider (App/Clock.swift:3)`.
  public var description: String { "\(TypeName.of(type)) (\(location))" }
}

extension Discovery {
  #if !os(Windows) && !os(WASI)
    /// Everything that is marked `@Discovered` in the program as it is loaded now, replaced
    /// discoveries too.
    ///
    /// The order does not depend on how the program was linked: the highest priority first, then by
    /// module, file and line. A library that is loaded later adds its own discoveries.
    public static var all: [Discovery] {
      sorted(found())
    }
  #endif

  /// Puts discoveries in order; a type that is linked into several images counts once.
  static func sorted(_ discoveries: [Discovery]) -> [Discovery] {
    let ranked = discoveries.map { (discovery: $0, rank: $0.rank) }.sorted { $0.rank < $1.rank }
    return ranked.indices.filter { $0 == 0 || ranked[$0].rank != ranked[$0 - 1].rank }
      .map { ranked[$0].discovery }
  }

  /// Leaves out the discoveries that others replace.
  ///
  /// Types that replace each other all stay: if they provide the same key, that is a finding.
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

  /// The sort key; the priority is inverted, which cannot overflow, so that the highest comes
  /// first.
  private var rank: Rank {
    (~priority, module, location.fileID, location.line, String(reflecting: type))
  }
}
