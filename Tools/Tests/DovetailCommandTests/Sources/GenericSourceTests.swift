@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks
import DovetailSources
import Testing

/// In an extension, a name may be a generic parameter or an associated type of the extended type,
/// which may be declared in another file, or in another library.
@Suite struct GenericSourceTests {
  /// What is found in files with a blueprint: the types of errors, and the messages of notes.
  private func found(_ files: [String], _ bindings: [Blueprint.Binding] = []) -> [String] {
    let sources = files.enumerated().map { (path: "Sources/App/\($0).swift", text: $1) }
    return CheckedSources(sources, of: Blueprint(bindings: bindings)).findings.map {
      $0.severity == .error ? "\($0.path.last!)" : $0.message
    }
  }

  /// The findings in an extension that is in the file of a declaration, in front of it or behind it,
  /// and in a file of its own.
  private func found(_ declaration: String, _ code: String) -> [[String]] {
    [
      found(["import Dovetail\n\(declaration)\n\(code)"]),
      found(["import Dovetail\n\(code)\n\(declaration)"]),
      found(["import Dovetail\n\(code)"] + declaration.split(separator: "\n").map(String.init)),
    ]
  }

  @Test(arguments: [
    ("protocol P { associatedtype Model }", "extension P { func f() -> Model { injected() } }"),
    (
      "protocol P<Model> { associatedtype Model }",
      "extension P { func f() -> Model { injected() } }"
    ),
    (
      "protocol Q { associatedtype Model }\nprotocol P: Q {}",
      "extension P { func f() -> Model { injected() } }"
    ),
    ("protocol P { associatedtype Model = Git }", "struct A: P { let m: Model = injected() }"),
    (
      "protocol P { associatedtype Model; var m: Model { get } }",
      "class A: P { var m: Git { Git() }; func f() -> Model { injected() } }"
    ),
    (
      "protocol R { associatedtype Model }\nprotocol Q: R {}\nprotocol P: Q {}",
      "extension P { func f() -> [Model] { [injected()] } }"
    ),
    (
      "protocol P { associatedtype Model }\nstruct A: P { class Model {} }",
      "extension P { func f() -> Model { injected() } }"
    ),
    (
      "protocol P { associatedtype Model }\nstruct A: P { func f(_ m: Git) {} }",
      "extension A { func f() -> Model { injected() } }"
    ),
    ("protocol P {}", "extension P { static var live: Self { injected() } }"),
    (
      "protocol P {}", "extension P { static func f() throws -> Self { try c.resolve(Self.self) } }"
    ),
    ("protocol P {}", "extension P { static var live: Lazy<Self> { Lazy<Self>() } }"),
    ("struct A<State> {}", "extension A { func f() -> State { injected() } }"),
    ("struct A<State> {}", "extension A { func f() -> State? { Lazy<State>().value } }"),
    (
      "struct A<State> {}",
      "extension A where State: Sendable { func f() -> Box<State> { injected() } }"
    ),
    ("struct A<State> {}", "extension A { struct B { @Injected var state: State } }"),
    (
      "final class A<State> {}",
      "extension A { convenience init(s: State) {} }; let a = A(s: injected(mode: .new))"
    ),
    ("enum A<State> { struct B {} }", "extension A.B { func f() -> State { injected() } }"),
    ("actor A<State> {}", "typealias B = A<Git>\nextension B { func f() -> State { injected() } }"),
    ("struct A<State> { typealias B = State }", "extension A { func f() -> B { injected() } }"),
    (
      "struct A<State> {}",
      "extension A { typealias B = (State) -> State; func f() -> B { injected() } }"
    ),
    ("struct B {}", "struct A<State> { typealias S = State; func f() -> S { injected() } }"),
  ])
  func `a type that an extension has from its type is passed over`(
    declaration: String, code: String
  ) {
    let isMade = code.contains("A(s:")
    for found in found(declaration, code) {
      #expect(found == (isMade ? ["what injected() asks for is not written beside it"] : []))
    }
  }

  @Test(arguments: [
    ("struct A<State> {}\nclass Git {}", "extension A { func f() -> Git { injected() } }", "Git"),
    ("struct A {}\nclass State {}", "extension A { func f() -> State { injected() } }", "State"),
    ("struct A<State> { struct Git {} }", "extension A { func f() -> Git { injected() } }", "Git"),
    ("struct Git {}", "extension Git { static var live: Self { injected() } }", "Git"),
    ("protocol Git {}", "extension Git { static var live: any Git { injected() } }", "any Git"),
    ("class Git {}", "extension UIView { func f() -> Git { injected() } }", "Git"),
    ("class Key {}", "extension UIView { func f() -> Key { injected() } }", "Key"),
    (
      "class A {}", "extension URLSession { static var all: URLSession { injected() } }",
      "URLSession"
    ),
    ("class A {}", "extension UIView { var git: any Git { injected() } }", "any Git"),
    (
      "class A {}", "extension DependencyContainer { func f() throws -> Git { try resolve() } }",
      "Git"
    ),
    (
      "class Git {}",
      "struct Feed { let git: Git }; extension UIView { var feed: Feed { Feed(git: injected()) } }",
      "Git"
    ),
    ("class A<State> {}", "func f() -> State { injected() }", "State"),
  ])
  func `a type that it does not is an error`(
    declaration: String, code: String, type: String
  ) {
    for found in found(declaration, code) { #expect(found == [type]) }
  }

  /// The type of another library may have a type of that name, or be a protocol.
  @Test func `what nothing declares is a note in an extension of what nothing declares`() {
    let code = "extension UIView { func f() -> Git { injected() } }"
    #expect(
      found(["import Dovetail\n\(code)"]) == [
        "nothing here provides `Git`, but `UIView` may have a type of that name"
      ])
    #expect(
      found(["import Dovetail\nextension UIView { static var live: Self { injected() } }"]) == [
        "nothing here provides `UIView`, but it may be a protocol"
      ])
    // A binding needs it, so there is such a type.
    let binding = Blueprint.Binding(
      key: .init(type: "Feed"), location: .init(fileID: "App/1.swift", line: 1),
      edges: [.init(key: .init(type: "Git"))])
    #expect(found(["import Dovetail\n\(code)"], [binding]) == ["Git"])
  }

  @Test(arguments: [
    "Wrap<AB>.Elem", "Maker<Wrap<AB>.Elem>", "Repo<Wrap<AB>.Elem>", "Wrap<AB>.A.Elem",
  ])
  func `a member of a generic type's instance may be an alias`(_ type: String) {
    let code = "import Dovetail\nfunc f() { let w: \(type) = injected() }"
    let asked = type.hasPrefix("Maker") ? "Wrap<AB>.Elem" : type
    let note = "nothing here provides `\(asked)`, but it may be an alias"
    for declared in ["struct Wrap<T> { typealias Elem = T }", "", "typealias Elem = Int"] {
      #expect(found([code, declared]) == [note])
    }
  }
}
