import Dovetail
import Testing

/// `T?`, `[T]`, `Lazy<T>`, `Weak<T>`, `Maker<T, …>` and `Given<T>`, in every place for a
/// dependency.
@Suite struct FormTests {
  let container = DependencyContainer()

  @Test func `an optional does not hide a failure`() {
    container.register(Int.self) { (text: String) in text.count }
    #expect(throws: DependencyError.self) { try container.resolve(Int?.self) }
  }

  @Test func `a binding for the form itself comes first`() throws {
    container.register([Int].self) { [1, 2] }
    container.contribute(Int.self) { 3 }
    #expect(try container.resolve([Int].self) == [1, 2])
  }

  @Test func `a handle of the program's own is awaited wherever it is needed`() async throws {
    container.register(Lazy<Int>.self) { () async in Lazy { 1 } }
    container.mainActor.register(Weak<Tracked>.self) { Weak() }
    container.register(String.self) { (lazy: Lazy<Int>) in "\(lazy.value)" }
    container.register([String].self, as: .unique) { (lazy: Lazy<Int>, _: Weak<Tracked>) in
      ["\(lazy.value)"]
    }
    #expect(try await container.resolve(String.self) == "1")
    #expect(try await container.resolve([String].self) == ["1"])
  }

  @Test func `a weak dependency that is not registered is nil and says why`() throws {
    let weak = try container.resolve(Weak<Tracked>.self)
    #expect(weak.value == nil)
    #expect(throws: DependencyError.self) { try weak.resolve() }
  }

  @Test(.bug(id: "Swinject#571", "an existential argument resolves to nil"))
  func `an argument may be a subtype`() throws {
    container.register(String.self, as: .unique) { (named: Given<any Named>) in
      named.value.name
    }
    #expect(try container.resolve(String.self, with: Person(name: "ada")) == "ada")
    let named: any Named = Person(name: "bob")
    #expect(try container.resolve(String.self, with: named) == "bob")
  }

  @Test func `too many arguments are an error`() {
    container.register(String.self, as: .unique) { (name: Given<String>) in name.value }
    let error = dependencyError { _ = try container.resolve(String.self, with: "a", "b") }
    #expect(error?.id == .missingArgument)
  }

  @Test func `arguments are not passed on`() {
    container.register(Int.self, as: .unique) { (number: Given<Int>) in number.value }
    container.register(String.self, as: .unique) { (_: Given<Int>, inner: Int) in "\(inner)" }
    let error = dependencyError { _ = try container.resolve(String.self, with: 1) }
    #expect(error?.id == .missingArgument)
  }

  @Test func `what a form by one name awaits does not depend on forms by other names`() async throws
  {
    for number in 0..<200 {
      container.register(String.self, named: "\(number)") { () async in "\(number)" }
    }
    for number in 0..<200 {
      #expect(try await container.resolve(Int?.self, named: "none \(number)") == nil)
      #expect(try await container.resolve(String?.self, named: "\(number)") == "\(number)")
    }
  }

  @Test func `arguments are taken by hand wherever the recipe is`() async throws {
    container.register(Int.self, as: .unique) { r async throws in try r.argument(Int.self) }
    container.register(String.self, as: .unique) { r in
      try withDependencies({ _ in }) { "\(try r.argument(Int.self))" }
    }
    #expect(try await container.resolve(Int.self, with: 3) == 3)
    #expect(try await container.resolve(String.self, with: 4) == "4")
  }

  @Test func `a lazy that its recipe uses at once is not in the path`() {
    container.register(String.self) { (lazy: Lazy<Bool>) in "\(try lazy.resolve())" }
    let error = dependencyError { _ = try container.resolve(String.self) }
    #expect(error?.diagnostics.first?.path.map(\.type) == ["String", "Bool"])
  }

  @Test func `the closure of a lazy asks the container that the lazy was made in`() throws {
    container.register(Int.self) { 41 }
    let make = { @Sendable in
      Lazy<Double> {
        // A handle of the same type is another one.
        _ = try DependencyContainer.current.resolve(Lazy<Double>.self)
        return Double(try DependencyContainer.current.resolve(Lazy<Int>.self).resolve())
      }
    }
    container.register(Lazy<Double>.self) { make() }
    #expect(try container.resolve(Lazy<Double>.self).resolve() == 41)
    let made = withDependencies(from: container, operation: make)
    #expect(try made.resolve() == 41)
    // It keeps that container, which would otherwise keep nothing.
    let kept = withDependencies {
      $0.override(Counter.self) { Counter() }
    } operation: {
      Lazy {
        let ask = { try DependencyContainer.current.resolve(Counter.self).add() }
        return try ask() + ask()
      }
    }
    #expect(try kept.resolve() == 3)
  }

  @Test func `what a lazy list needs is begun for the container that the list is of`() async throws
  {
    let made = Locked(0)
    struct Plugin: Sendable {}
    for _ in 0..<2 {
      container.contribute(Plugin.self, as: .graph) { (_: Lazy<[Plugin]>) async in
        made.withLock { $0 += 1 }
        return Plugin()
      }
    }
    let all = try await withDependencies(from: container) { try await Lazy<[Plugin]>().load() }
    #expect(all.count == 2)
    #expect(made.withLock { $0 } == 2)
  }

  @Test func `a failure of a lazy or a maker has a place`() throws {
    let registered = #line + 1
    container.register([Lazy<Bool>].self, as: .unique) { (lazy: Lazy<Bool>) in [lazy] }
    let lazy = try container.resolve([Lazy<Bool>].self)[0]
    let asked = #line + 1
    #expect(errorText { _ = try lazy.resolve() }?.hasPrefix("\(#fileID):\(asked): error:") == true)
    container.register([Maker<Bool>].self, as: .unique) { (maker: Maker<Bool>) in [maker] }
    let maker = try container.resolve([Maker<Bool>].self)[0]
    #expect(errorText { _ = try maker() }?.contains("\(#fileID):\(registered + 4): error:") == true)
  }
}
private protocol Named: Sendable { var name: String { get } }
private struct Person: Named { let name: String }
