import Dovetail
import Testing

/// Arguments reach the recipe through `T?`, `[T]`, aliases and makers.
@Suite struct ArgumentsThroughFormsTests {
  let container = DependencyContainer()

  init() {
    container.register(Dog.self, as: .unique) { (name: Given<String>) in Dog(name: name.value) }
      .alias((any Pet).self) { $0 }
  }

  @Test func `an optional is made with the arguments`() async throws {
    let dog: Dog? = try? synchronously { try $0.resolve(with: "Hachi") }
    #expect(dog?.name == "Hachi")
    #expect(try await container.resolve(Dog?.self, with: "Rex")?.name == "Rex")
    #expect(try await container.resolve(Cat?.self, with: "Tom") == nil)
  }

  @Test func `a maker of an optional, of an alias and of a collection passes them on`() throws {
    #expect(try container.resolve(Maker<Dog?, String>.self)("Rex")?.name == "Rex")
    #expect(try container.resolve(Maker<(any Pet)?, String>.self)("Rex")?.name == "Rex")
    container.contribute(Dog.self, as: .unique) { (name: Given<String>) in Dog(name: name.value)
    }
    #expect(try container.resolve(Maker<[Dog], String>.self)("Rex").map(\.name) == ["Rex"])
  }

  @Test func `a handle refuses them, since it asks for nothing yet`() {
    let error = dependencyError { _ = try container.resolve(Lazy<Dog>.self, with: "Rex") }
    #expect(error?.id == .missingArgument)
    #expect(
      error?.diagnostics.first?.message == "`Lazy<Dog>` takes no arguments, and was passed (String)"
    )
  }

  @Test func `any resolver resolves with arguments and knows what is registered`() throws {
    @Sendable func ask(_ resolver: some DependencyResolver) throws -> String {
      #expect(resolver.isRegistered(Dog.self))
      #expect(!resolver.isRegistered(Cat.self))
      #expect(!resolver.isRegistered(Dog.self, named: "other"))
      return try resolver.resolve(Dog.self, with: "Rex").name
    }
    #expect(try ask(container) == "Rex")
    container.register(String.self) { r in try ask(r) }
    #expect(try container.resolve(String.self) == "Rex")
    let error = dependencyError {
      _ = try (container as any DependencyResolver).resolve(Dog.self, with: 1)
    }
    #expect(error?.id == .missingArgument)
    #expect(error?.diagnostics.first?.location?.fileID.hasSuffix("FormsTests.swift") == true)
  }

  @Test func `an asynchronous part that makes another one at once is no circle`() async {
    container.register(Cat.self, as: .unique) {
      (name: Given<String>, make: Maker<Cat, String>) async throws in
      func made() throws -> Cat { try make("Tom's kitten") }
      return name.value == "Tom" ? try made() : Cat(name: name.value)
    }
    let error = await #expect(throws: DependencyError.self) {
      _ = try await container.resolve(Maker<Cat, String>.self).make("Tom")
    }
    #expect(error?.id == .asyncFromSync)
  }

  private func synchronously<R>(_ body: (DependencyContainer) throws -> R) rethrows -> R {
    try body(container)
  }
}

private protocol Pet { var name: String { get } }
private struct Dog: Pet { let name: String }
private struct Cat: Sendable { let name: String }
