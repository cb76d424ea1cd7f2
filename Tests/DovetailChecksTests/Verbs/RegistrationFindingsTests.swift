import DovetailChecks
import Testing

@Suite struct RegistrationFindingsTests {
  let container = DependencyContainer()

  @Test func `an alias of a contribution is an error of validate()`() throws {
    let line = #line + 1
    container.contribute(Store.self) { Store() }.alias((any Reading).self) { $0 }
    #expect(try container.resolve([any Reading].self).isEmpty)
    let error = #expect(throws: DependencyError.self) { try container.validate() }
    #expect(
      error?.description == """
        \(#fileID):\(line): error: [Dovetail/WithoutEffect] `any Reading` is an alias of a contribution, and so provides nothing
          \(#fileID):\(line): the contribution was registered here
          help: contribute((any Reading).self) { … } with a closure of its own
        """)
  }

}

extension DependencyKey<String> {
  fileprivate static var api: Self { "api" }
}

private protocol Reading: Sendable {}
private final class Store: Reading {}
private struct NumberProvider: DependencyProvider {
  let number: Int
  func provide(_ r: Resolution) throws -> Int { number }
}
private struct TextProvider: AsyncDependencyProvider {
  func provide(_ r: Resolution) async throws -> String {
    "number \(try await r.resolve(Int.self))"
  }
}
private final class Loose {}
private final class Looser {
  init(loose: Loose) {}
}
private struct Box<Value: Sendable>: Sendable { let value: Value }
private protocol Repository<Item>: Sendable {
  associatedtype Item
  func all() -> [Item]
}
private struct NumberRepository: Repository {
  func all() -> [Int] { [1] }
}
