import Testing

@testable import Dovetail

/// The spelling of types in diagnostics.
@Suite struct TypeNameTests {
  @Test func `a type is spelt as in a program`() {
    let spellings: [(any Any.Type, String)] = [
      (Int.self, "Int"),
      ([String: Int].self, "Dictionary<String, Int>"),
      ((any Gauge).self, "any Gauge"),
      ((any Gauge & CaseIterable).self, "any Gauge & CaseIterable"),
      ((any Sequence<Int>).self, "any Sequence<Int>"),
      (Any.self, "Any"),
      (AnyObject.self, "AnyObject"),
      (Int?.self, "Int?"),
      ((any Gauge)?.self, "(any Gauge)?"),
      ([any Gauge].self, "[any Gauge]"),
      (Lazy<Meter>.self, "Lazy<Meter>"),
      (Weak<any Gauge>.self, "Weak<any Gauge>"),
      (Maker<Meter, Int, String>.self, "Maker<Meter, Int, String>"),
    ]
    for (type, spelling) in spellings { #expect(TypeName.of(type) == spelling) }
  }

  @Test func `the identity has the module and the types around it`() {
    #expect(TypeName.identity(of: Meter.self) == "DovetailTests.TypeNameTests.Meter")
    #expect(TypeName.identity(of: (any Gauge).self).hasPrefix("any DovetailTests."))
    #expect(TypeName.identity(of: Int.self) == "Swift.Int")
  }

  @Test func `the identity of a private type has no address, and is the same in every run`() {
    #expect(!TypeName.identity(of: Hidden.self).contains("unknown context"))
    #expect(!TypeName.identity(of: [Hidden].self).contains("$"))
  }

  @Test func `a type belongs to the module that declares it`() {
    #expect(TypeName.module(Int.self) == "Swift")
    #expect(TypeName.module(Meter.self) == "DovetailTests")
  }

  @Test func `two types of one spelling have different keys in a blueprint`() {
    func one() -> any Any.Type {
      struct Local {}
      return Local.self
    }
    func other() -> any Any.Type {
      struct Local {}
      return Local.self
    }
    var namer = KeyNamer()
    let keys = [one(), other(), one()].map { namer.key($0, name: nil) }
    #expect(keys[0] != keys[1])
    #expect(keys[0] == keys[2])
    #expect(keys[0].type == keys[1].type)
  }

  /// Only the function that declares it can name it, and not by way of its own type.
  @Test func `a local type is written as its function can write it`() {
    struct Local { struct Inner {} }
    func innermost() -> any Any.Type {
      class Deep {}
      return { Deep.self }()
    }
    let codes: [(any Any.Type, String)] = [
      (Local.self, "Local"), (Local.Inner.self, "Local.Inner"), ([Local].self, "[Local]"),
      (Maker<Local.Inner, Meter>.self, "Maker<Local.Inner, TypeNameTests.Meter>"),
      (innermost(), "Deep"), (Own.self, "TypeNameTests.Own"), (Hidden.Inner.self, "Hidden.Inner"),
    ]
    for (type, code) in codes { #expect(TypeName.code(type) == code) }
    #expect(TypeName.identity(of: Local.self) == "DovetailTests.Local")
    let text = errorText { _ = try DependencyContainer().resolve(Local.Inner.self) }
    #expect(text?.hasSuffix("help: register(Local.Inner.self) { … }") == true)
  }

  struct Meter {}
  private struct Own {}
}

protocol Gauge {}
private struct Hidden { struct Inner {} }
