@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// A declaration of the sources is used instead of Dovetail's only where it's seen.
@Suite struct ShadowedNameTests {
  private let askings = """
    final class Screen { @Injected var a: A
      let b: B = injected()
      func f() { @Resolved(C.self) var c: C
        let l = Lazy<D>() }
    }
    """

  private func count(_ other: String, at path: String = "Sources/App/Other.swift") -> Int {
    CheckedSources(
      [("Sources/App/App.swift", "import Dovetail\n" + askings), (path, other)], of: Blueprint()
    ).findings.count { $0.severity == .error }
  }

  @Test(arguments: [
    "enum Promise { struct Resolved {}; struct Injected {}; enum Lazy {} }",
    "struct V { func injected(_ x: Int) -> V { self } }",
    "extension V { static func injected() -> V { self } }\nstruct V { class Lazy {} }",
    "func f() { struct Lazy {}\n func injected() {} }",
    "private struct Lazy {}\nfileprivate func injected() {}",
  ])
  func `a member hides nothing elsewhere, nor does what a file or a function keeps`(_ other: String)
  {
    #expect(count(other) == 4)
  }

  @Test(arguments: [
    ("struct Lazy {}", 3), ("@propertyWrapper public struct Injected {}", 3),
    ("func injected() -> B { B() }", 3),
    ("func injected<T>() -> T { fatalError() }\nclass Resolved {}", 2),
    ("extension Screen { func injected() -> B { B() } }", 3),
    ("extension Screen: P {}\nprotocol P {}\nextension P { func injected() -> B { B() } }", 3),
    ("extension Screen { enum Lazy {}; struct Injected {} }", 2),
  ])
  func `one of the module or of the type around hides Dovetail's`(_ other: String, _ expected: Int)
  {
    #expect(count(other) == expected)
  }

  @Test func `one of another module doesn't`() {
    #expect(count("public struct Lazy {}", at: "Sources/Feed/Other.swift") == 4)
    #expect(count("public struct Lazy {}", at: "Sources/App/Deep/Other.swift") == 3)
  }

  @Test func `one that the file keeps to itself hides it there`() {
    let text = "import Dovetail\nprivate struct Lazy {}\n" + askings
    let found = CheckedSources([("Sources/App/App.swift", text)], of: Blueprint()).findings
    #expect(found.count == 3)
  }
}
