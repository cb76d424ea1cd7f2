import Synchronization

/// The modules that a container was given.
struct InstalledModules: Sendable {
  /// Where each was installed first.
  var places: [ObjectIdentifier: Place] = [:]
  /// Those that contributed the same again, and where.
  var repeated: [(module: any Any.Type, first: Place, place: Place)] = []

  /// The installation under way: what another one registered at the same line, it may register again.
  @TaskLocal static var current: UInt64 = 0
  /// Whether a module is being installed that was before.
  @TaskLocal static var isAgain = false

  private static let count = Atomic<UInt64>(0)
  static var next: UInt64 { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
