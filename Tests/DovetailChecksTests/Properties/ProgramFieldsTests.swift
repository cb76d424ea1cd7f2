import Foundation
import Testing

@testable import DovetailChecks
import Dovetail

private protocol Networking {}
private protocol Store<Item> { associatedtype Item }
private protocol Boxed: AnyObject {}
private enum Failure: Error { case some }
private final class Basket: Sendable {}

// Owners of every kind; none of them is ever made.

private struct Values {
  @Injected var network: any Networking
  @Injected(named: "cdn") var cdn: URL
  @Injected var maybe: (any Networking)?
  @Injected var all: [any Networking]
  @Injected var session: @Sendable (Int) throws(Failure) -> String
  @Injected var store: any Store<Int>
  @Injected var pair: (Int, names: [String: Set<Int>])
  @Injected var either: any Networking & Boxed
  @LazyInjected var basket: Basket
  @WeakInjected var boxed: (any Boxed)?
  let plain = 7
  let others: [Lazy<Basket>]
  let call: (Lazy<Basket>) -> Void
}

private final class Handles: Sendable {
  let basket = Lazy<Basket>()
  let maker: Maker<Basket, Int, String>
  let plain: Maker<Basket>?
  init(_ maker: Maker<Basket, Int, String>) { (self.maker, plain) = (maker, nil) }

  struct Inner {
    let weak: Weak<any Boxed>
    lazy var late = Weak<Basket>()
  }
}

private actor Teller { @Injected var network: any Networking }

private enum Payload {
  case none
  case one(Lazy<Basket>)
  case labeled(basket: Lazy<Basket>)
  case two(Int, Maker<Basket>)
  indirect case more(Payload, Lazy<Basket>)
}

private struct Generic<Element> {
  @Injected var element: Element
  @Injected var elements: [Element]
  @Injected var network: any Networking

  struct Deep { @Injected var number: Int }
}

private struct Associated<Items: Collection> {
  @Injected var first: Items.Element
  let rest = Lazy<Items.SubSequence>()
  let all = Lazy<any Collection<Items.Element>>()
  let number = Lazy<Int>()
}

private struct Packed<each Item> {
  let items: (repeat Lazy<each Item>)
  let maker: Maker<Basket, repeat each Item>
  let number: Lazy<Int>
}

extension URL { fileprivate struct Extension { @Injected var network: any Networking } }

extension Array where Element == Int {
  fileprivate struct Constrained { @Injected var network: any Networking }
}

private let fields = ProgramFields(of: .module(of: Values.self)).fields

private func asked(_ owner: String) -> [String] {
  fields.filter { $0.owner == "DovetailChecksTests.\(owner)" }.map { field in
    let needs = field.needs.map { "\($0.kind!.rawValue) \(TypeName.of($0.key.type))" }
    return "\(field.name): \(needs.joined(separator: ", "))"
  }
}

@Suite struct ProgramFieldsTests {
  @Test func `the wrappers and handles of a struct are found, with their needs`() {
    #expect(
      asked("Values") == [
        "network: required any Networking", "cdn: required URL", "maybe: optional any Networking",
        "all: collection any Networking",
        "session: required @Sendable (Int) throws(Failure) -> String",
        "store: required any Store<Int>",
        "pair: required (Int, names: Dictionary<String, Set<Int>>)",
        "either: required any Boxed & Networking", "basket: deferred Basket",
        "boxed: deferredWeak any Boxed",
      ])
  }

  @Test func `handles in classes, and in types nested in them, are found`() {
    #expect(
      asked("Handles") == [
        "basket: deferred Basket", "maker: factory Basket", "plain: factory Basket",
      ])
    #expect(
      asked("Handles.Inner") == ["weak: deferredWeak any Boxed", "late: deferredWeak Basket"])
    let maker = fields.first { $0.owner == "DovetailChecksTests.Handles" && $0.name == "maker" }
    #expect(maker?.needs.first?.arguments.map(TypeName.of) == ["Int", "String"])
  }

  @Test func `actors and the payloads of enums are found`() {
    #expect(asked("Teller") == ["network: required any Networking"])
    #expect(
      asked("Payload") == [
        "one: deferred Basket", "labeled: deferred Basket", "two: factory Basket",
        "more: deferred Basket",
      ])
  }

  @Test func `a generic owner's property is known unless its type depends on the parameters`() {
    #expect(
      asked("Generic") == ["element: ", "elements: ", "network: required any Networking"])
    #expect(asked("Generic.Deep") == ["number: required Int"])
    #expect(asked("Associated") == ["first: ", "rest: ", "all: ", "number: deferred Int"])
    #expect(asked("Packed") == ["items: ", "maker: ", "number: deferred Int"])
  }

  @Test func `owners in functions and extensions are named as their users spell them`() {
    struct Local { @Injected var network: any Networking }
    #expect(asked("ProgramFieldsTests.Local") == ["network: required any Networking"])
    #expect(asked("URL.Extension") == ["network: required any Networking"])
    // A conditional extension's type has no name of its own in the record.
    #expect(asked("Constrained") == ["network: required any Networking"])
  }

  @Test func `a non-generic owner has its type`() {
    func type(_ owner: String) -> (any Any.Type)? {
      fields.first { $0.owner == "DovetailChecksTests.\(owner)" }?.ownerType
    }
    #expect(type("Values") == Values.self)
    #expect(type("Handles.Inner") == Handles.Inner.self)
    #expect(type("Generic") == nil)
  }

  @Test func `only the requested modules are read, and Dovetail's own are not`() {
    #expect(ProgramFields(of: .modules("Elsewhere")).fields.isEmpty)
    let all = ProgramFields(of: .program)
    #expect(!all.fields.contains { $0.owner.hasPrefix("Dovetail.") })
    #expect(all.modules.isSuperset(of: ["Dovetail", "DovetailChecksTests"]))
    #expect(all.recorded.isSuperset(of: ["Dovetail", "DovetailChecksTests"]))
  }
}
