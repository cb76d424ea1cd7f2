@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

@testable import DovetailCommand

/// The key of a provider is the type that it provides, which is not at the call.
@Suite struct ProviderSourceTests {
  private func findings(_ provider: String, _ bindings: [Blueprint.Binding] = []) -> [String] {
    let module = """
      import Dovetail
      struct GitModule: DependencyModule {
        func register(in container: DependencyContainer) {
          container.register(GitProvider())
        }
      }
      """
    return CheckedSources(
      [
        (path: "Sources/App/Module.swift", text: module),
        (path: "Sources/App/Provider.swift", text: "import Dovetail\n" + provider),
      ], of: Blueprint(bindings: bindings)
    ).findings.map(\.description)
  }

  private static let providers = [
    "struct GitProvider: DependencyProvider { func provide(_ r: Resolution) -> Git { Git() } }",
    "struct GitProvider {}\nextension GitProvider: DependencyProvider {\n"
      + "  public func provide(_: Resolution) throws -> App.Git {\n    Git()\n  }\n}",
    "struct GitProvider: AsyncDependencyProvider { typealias Provided = Git }",
  ]

  @Test(arguments: [
    "", "struct GitProvider: OfAnotherPackage {}",
    "struct GitProvider<T>: DependencyProvider { func provide(_ r: Resolution) -> T { T() } }",
    "struct GitProvider: DependencyProvider { func provide(_ r: Resolution) -> some Git { Git() } }",
  ])
  func `a provider whose key the sources do not show makes no error`(_ provider: String) {
    #expect(findings(provider) == [])
  }

  @Test func `what a provider of a module that nothing installs provides is missing`() {
    let found = findings(Self.providers[0] + "\nlet git: Git = injected()")
    #expect(
      found == [
        """
        Sources/App/Provider.swift:3: error: [Dovetail/MissingBinding] nothing provides `Git`
          Sources/App/Module.swift:4: it is registered here, but the blueprint does not have it
          help: install the module that registers it, pass the blueprint that has it too, or write “// dovetail: provided elsewhere” above the registration
        """
      ])
  }

  @Test func `a line with a provider registers what that provides`() {
    let files = [
      "Sources/App/App.swift": "import Dovetail\nlet git: Git = injected()\n",
      "Sources/App/Module.swift":
        "import Dovetail\nfunc add(to c: DependencyContainer) {\n  c.register(GitProvider())\n}\n",
      "Sources/App/Provider.swift": Self.providers[0],
    ]
    let run = ToolRun(["at", "Sources/App/Module.swift:3"], files: files)
    #expect(
      run.output == """
        Sources/App/Module.swift:3
          registers Git
            needed by:
              code outside of types, by injected()  Sources/App/App.swift:2

        """)
  }
}
