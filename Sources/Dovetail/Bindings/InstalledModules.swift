/// The modules that a container was given.
struct InstalledModules: Sendable {
  /// Where each was installed first.
  var places: [ObjectIdentifier: Place] = [:]
  /// Those that contributed the same again, and where.
  var repeated: [(module: any Any.Type, first: Place, place: Place)] = []

  /// Whether a module is being installed that was before: what it registers again replaces nothing.
  @TaskLocal static var isAgain = false
}
