import DovetailBlueprint
import DovetailSources
import Testing

@testable import DovetailCommand

/// Only Dovetail's own calls ask for dependencies.
@Suite struct ForeignResolveTests {
  private func missing(_ files: [(path: String, text: String)]) -> [String] {
    CheckedSources(files, of: Blueprint()).findings.filter { $0.severity == .error }
      .map { "\($0.location!.fileID):\($0.location!.line): \($0.path.last!)" }
  }

  private func missing(_ text: String) -> [String] {
    missing([(path: "Sources/App/App.swift", text: text)])
  }

  @Test(arguments: [
    "import Swinject\nlet git = try container.resolve(Git.self)",
    "import Factory\nlet git: Git = injected()",
    "import Dovetail\nimport Swinject\nlet git = container.resolve(Git.self)!",
    "import Dovetail\nimport Swinject\nlet git = container.resolve(Git.self)",
    "import Dovetail\nimport Swinject\nlet git = try Shop(container.resolve(Git.self)!)",
    "import Dovetail\nstruct DNS {}\nlet dns = DNS()\nlet host = try dns.resolve(Host.self)",
    "import Dovetail\nactor DNS {}\nlet host = try await DNS.shared.resolve(Host.self)",
    "import Dovetail\nclass DNS {}\nfunc f(dns: DNS?) throws { try dns.resolve(Host.self) }",
    "import Dovetail\nstruct A { let dns: any DNS; func f() throws { try self.dns.resolve(Host.self) } }\nprotocol DNS {}",
    "import Dovetail\nstruct DNS { func resolve(_ host: Host.Type) throws {} }\nlet host = try make().resolve(Host.self)",
    "import Dovetail\nfunc injected() -> Git { Git() }\nlet git: Git = injected()",
    "import Dovetail\n@propertyWrapper struct Injected {}\nstruct A { @Injected var git: Git }",
  ])
  func `a call of another library is no asking`(_ text: String) {
    #expect(missing(text) == [])
  }

  @Test(arguments: [
    "import DovetailMacros\nlet git: Git = injected()",
    "@testable public import DovetailTesting\nlet git: Git = injected()",
    "import struct Dovetail.Lazy\nlet git = Lazy<Git>()",
    "import Dovetail\nstruct DNS { func resolve() {} }\nlet c = DependencyContainer()\nlet git = try c.resolve(Git.self)",
    "import Dovetail\nlet git = try make().resolve(Git.self)",
    "import Dovetail\nstruct Shop: DependencyResolver {}\nlet git = try Shop().resolve(Git.self)",
  ])
  func `a call of Dovetail is one, however it was imported`(_ text: String) {
    #expect(missing(text).count == 1)
  }

  @Test func `the elements of a tuple have its types`() {
    let text = "import Dovetail\nlet t: (Foo, Bar) = (injected(), injected())"
    #expect(missing(text) == ["Sources/App/App.swift:2: Foo", "Sources/App/App.swift:2: Bar"])
    #expect(missing("import Dovetail\nlet t: Both = (injected(), injected())") == [])
  }

  @Test func `a module of the sources may export Dovetail again`() {
    let user = (path: "Sources/App/App.swift", text: "import Core\nlet git: Git = injected()")
    let inside = (path: "Sources/Core/B.swift", text: "let git: Git = injected()")
    #expect(missing([user, inside]) == [])
    let core = (path: "Sources/Core/Core.swift", text: "@_exported import DovetailMacros")
    let found = missing([user, inside, core])
    #expect(found == ["Sources/App/App.swift:2: Git"])
    #expect(missing([inside, core]) == ["Sources/Core/B.swift:1: Git"])
  }

  @Test func `an app that is half moved from Swinject is sound`() {
    let run = ToolRun("check", "HalfMoved/app.json", "--sources", "HalfMoved/Sources")
    #expect(run == ToolRun(status: 0, output: "no findings in 4 bindings, 6 askings\n"))
  }
}
