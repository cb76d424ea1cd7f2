@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The process that the compiler asks to expand macros.
///
/// The toolchain ships the handling of messages, but no entry point; this is one.
@main
struct Plugin {
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: Provider()).main()
  }
}

/// The macros by the names of their types.
private struct Provider: PluginProvider {
  private let macros: [String: any Macro.Type] = [
    "DependencyGraphMacro": DependencyGraphMacro.self,
    "DiscoveredMacro": DiscoveredMacro.self,
    "SharedMacro": SharedMacro.self,
    "UniqueMacro": UniqueMacro.self,
    "EagerMacro": EagerMacro.self,
    "ClosesMacro": ClosesMacro.self,
  ]

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = macros[typeName] else { throw UnknownMacro(name: typeName) }
    return macro
  }
}

private struct UnknownMacro: Error, CustomStringConvertible {
  let name: String

  var description: String { "Dovetail's plugin has no macro named \(name)" }
}
