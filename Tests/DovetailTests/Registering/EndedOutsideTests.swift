import Dovetail
import Testing

/// What a change of the registrations drops ends outside of the container's lock: it may ask the
/// container.
@Suite struct EndedOutsideTests {
  let container = DependencyContainer()
  let ended = Counter()

  init() { container.register(String.self) { "part" } }

  /// A closure that alone holds an object, which asks the container as it ends.
  private func asking() -> @Sendable () -> String {
    let object = AsksAtEnd(container, ended)
    return { object.text }
  }

  private func change(_ change: @escaping @Sendable () -> Void) async throws {
    try await beginOnThread("the change", change).value()
    #expect(ended.value == 1)
  }

  @Test func `a modification that an override drops`() async throws {
    do {
      let text = asking()
      container.modify(String.self) { $0 += text() }
    }
    try await change { [container] in
      container.unregister(String.self)
      container.override(String.self) { "double" }
    }
  }

  @Test func `what an alias of an override stood for`() async throws {
    do {
      let text = asking()
      container.register(Substring.self) { text()[...] }
    }
    container.override(String.self) { "double" }.alias(Substring.self) { $0[...] }
    #expect(ended.value == 0)
    try await change { [container] in
      container.override(String.self) { "double" }.alias(Substring.self) { $0[...] }
    }
  }

  @Test func `what an override of an override stood for`() async throws {
    do {
      let text = asking()
      container.register(Substring.self) { text()[...] }
    }
    container.override(Substring.self) { "double" }
    #expect(ended.value == 0)
    try await change { [container] in
      container.register(Substring.self) { "other" }
      container.override(Substring.self) { "double" }
    }
  }
}

private final class AsksAtEnd: Sendable {
  let text = "text"
  private let container: DependencyContainer
  private let ended: Counter

  init(_ container: DependencyContainer, _ ended: Counter) {
    (self.container, self.ended) = (container, ended)
  }

  deinit {
    _ = container.isRegistered(Int.self)
    ended.add()
  }
}
