import SwiftSyntaxMacros

#if SwiftSyntaxPackage
  import SwiftCompilerPlugin

  /// The process that the compiler asks to expand macros.
  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = allMacros
  }
#else
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

  /// The process that the compiler asks to expand macros.
  ///
  /// The toolchain ships a library that handles messages, but no entry point, so this is one.
  @main
  struct Plugin {
    static func main() throws {
      let connection = try StandardIOMessageConnection()
      try CompilerPluginMessageListener(connection: connection, provider: Provider()).main()
    }
  }

  private struct Provider: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      guard let macro = allMacros.first(where: { "\($0)" == typeName }) else {
        throw UnknownMacro(name: typeName)
      }
      return macro
    }
  }

  private struct UnknownMacro: Error, CustomStringConvertible {
    let name: String

    var description: String { "Dovetail's plugin has no macro named \(name)" }
  }
#endif

/// Every macro; the compiler asks for one by the name of its type.
private var allMacros: [any Macro.Type] {
  [
    DependencyGraphMacro.self, DiscoveredMacro.self, WeaklyMacro.self, UniqueMacro.self,
    EagerMacro.self, ClosesMacro.self,
  ]
}
