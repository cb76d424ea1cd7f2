import DovetailChecks
import Testing

/// `T?`, `[T]`, `Lazy<T>`, `Weak<T>`, `Maker<T, …>` and `Given<T>`, in every place for a
/// dependency.
@Suite struct FormFindingsTests {
  let tracker = Tracker()
  let container = DependencyContainer()

  @Test func `a lazy dependency breaks a cycle`() throws {
    container.register(Parent.self, using: Parent.init)
    container.register(Child.self, using: Child.init)
    let parent = try container.resolve(Parent.self)
    #expect(parent.child.parent.value === parent)
    try container.validate()
  }

  @Test(.bug(id: "Factory#49", "a cached factory ignores its arguments"))
  func `a kept instance takes no arguments`() {
    container.register(String.self) { (name: Given<String>) in name.value }
    let error = dependencyError { _ = try container.resolve(String.self, with: "a") }
    #expect(error?.id == .missingArgument)
    #expect(dependencyError { try container.validate() }?.id == .missingArgument)
  }

}

extension DependencyKey<Int> {
  fileprivate static var one: Self { "one" }
  fileprivate static var two: Self { "two" }
}

private final class Parent: Sendable {
  let child: Child
  init(child: Child) { self.child = child }
}
private final class Child: Sendable {
  let parent: Lazy<Parent>
  init(parent: Lazy<Parent>) { self.parent = parent }
}
private final class Workshop: Sendable {
  let make: Maker<Tracked>
  init(make: Maker<Tracked>) { self.make = make }
}
private protocol Named: Sendable { var name: String { get } }
private struct Person: Named { let name: String }
