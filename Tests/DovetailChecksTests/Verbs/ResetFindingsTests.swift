import DovetailChecks
import Testing

/// `reset`, which closes and forgets the instances of a key, and leaves the registration.
@Suite struct ResetFindingsTests {
  let log = Log()
  let made = Counter()
  let container = DependencyContainer()

  private func register(as lifetime: Lifetime = .single) {
    container.register(Store.self, as: lifetime) { [log, made] in
      made.add()
      return Store(made.value, log)
    }
    .alias((any Stored).self) { $0 }
  }

}

@Suite struct SharedOptionalFindingsTests {
  @Test func `parameterized existentials are spelt as they are written`() {
    let container = DependencyContainer()
    container.register((any Sequence<Int>).self, as: .unique) { [1] }
    container.register((any AsyncSequence<Int, Never>)?.self, as: .unique) { nil }
    #expect(
      container.blueprint.bindings.map(\.key.type)
        == ["any Sequence<Int>", "(any AsyncSequence<Int, Never>)?"])
  }
}

private protocol Stored: Sendable { var number: Int { get } }
private final class Store: Stored, Closeable {
  let number: Int
  private let log: Log
  init(_ number: Int, _ log: Log) {
    self.number = number
    self.log = log
  }
  func close() async { log.write("\(number) closed") }
}
