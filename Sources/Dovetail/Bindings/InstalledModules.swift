import Synchronization

/// The modules that were installed in a container.
struct InstalledModules: Sendable {
  /// The place where each module was installed first.
  var places: [ObjectIdentifier: Place] = .init()
  /// The modules that contributed or decorated the same again, and where.
  var repeated: [(module: any Any.Type, first: Place, place: Place)] = []

  /// The installation under way; it may repeat, at the same line, what another installation
  /// registered.
  @TaskLocal private static var number: UInt32 = 0
  /// The same; the task is asked only once something has been installed in the process.
  static var current: UInt32 { count.load(ordering: .relaxed) == 0 ? 0 : number }
  /// A module that is being installed, known by its type and the bytes of its properties.
  struct UnderWay: Equatable {
    let core: ObjectIdentifier
    let type: ObjectIdentifier
    let bytes: [UInt8]
  }

  @TaskLocal static var underWay: [UnderWay] = []
  /// Whether the module that is being installed was installed before.
  @TaskLocal static var isAgain = false

  private static let count = Atomic<UInt32>(0)
  /// Runs the registrations of an installation.
  static func installing(_ register: () -> Void) {
    $number.withValue(count.wrappingAdd(1, ordering: .relaxed).newValue, operation: register)
  }
}
