@_spi(Tools) import Dovetail

extension DependencyDiagnostic {
  /// A check names a module that the program does not have, or whose properties it cannot read.
  ///
  /// - Parameters:
  ///   - module: the module, or `nil` for the whole program.
  ///   - known: the modules of the program.
  ///   - isStripped: whether the module is there and its records are not.
  /// - Returns: the diagnostic.
  @_spi(Tools) public static func unreadModule(
    _ module: String?, known: Set<String>, isStripped: Bool
  ) -> DependencyDiagnostic {
    guard let module, !isStripped else {
      return DependencyDiagnostic(
        id: .uncheckedNeed,
        message:
          "\(module.map { "the module `\($0)`" } ?? "the program") has no records of its properties",
        help: "build what the tests check without -disable-reflection-metadata")
    }
    let name = ComparedName(module)
    let near = known.filter { ComparedName($0).distance(to: name) != nil }.inOrder(<).prefix(3)
    return DependencyDiagnostic(
      id: .uncheckedNeed, message: "the program has no module `\(module)` with types",
      notes: near.isEmpty
        ? [] : [Note("the program has " + near.map { "`\($0)`" }.joined(separator: ", "))],
      help: "name a type instead: .module(of: Screen.self)")
  }

  /// A check asks for properties on a system where programs cannot be read.
  @_spi(Tools) public static var unreadableProgram: DependencyDiagnostic {
    DependencyDiagnostic(
      id: .uncheckedNeed, severity: .note,
      message: "properties cannot be read on this system")
  }
}
