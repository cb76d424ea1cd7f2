import Dovetail
import Testing

/// Threads and tasks that meet in a cycle get the cycle, never a deadlock.
@Suite struct CycleAcrossThreadsTests {
  @Emptied var container = DependencyContainer()

  /// The errors of two threads, one of which asks for each part.
  private func errorsOfBoth() async -> [DependencyError?] {
    await onThreads(2) { [container] index in
      dependencyError {
        _ = try index == 0 ? container.resolve(A.self) as AnyObject : container.resolve(B.self)
      }
    }
  }

  @Test(.bug(id: "needle#396", "a cycle that hangs"))
  func `two threads that meet in a cycle both get it`() async throws {
    let meeting = Meeting(of: 2)
    let round = Counter()
    container.register(A.self) { r in
      if round.value == 0 { meeting.wait() }
      return A(try r.resolve(B.self))
    }
    container.register(B.self) { r in
      if round.value == 0 { meeting.wait() }
      return B(try r.resolve(A.self))
    }
    let errors = await errorsOfBoth()
    round.add()
    for error in errors {
      #expect(error?.id == .dependencyCycle)
      let path = error?.diagnostics.first?.path.map(\.type) ?? []
      #expect(path == ["A", "B", "A"] || path == ["B", "A", "B"], "\(path)")
    }
    // The container stays usable: with the cycle gone, both are built.
    container.register(B.self) { B(nil) }
    #expect(try await container.resolve(A.self).b === container.resolve(B.self))
  }

  @Test func `three threads that meet in a cycle all get it`() async {
    let meeting = Meeting(of: 3)
    let names: [DependencyKey<Int>] = ["0", "1", "2"]
    for index in 0..<3 {
      container.register(Int.self, named: names[index]) { r in
        meeting.wait()
        return try r.resolve(Int.self, named: names[(index + 1) % 3])
      }
    }
    let errors = await onThreads(3) { [container] index in
      dependencyError { _ = try container.resolve(Int.self, named: names[index]) }
    }
    for error in errors {
      #expect(error?.id == .dependencyCycle)
      #expect(error?.diagnostics.first?.path.count == 4)
    }
  }

  @Test func `a cycle through recipes that nothing keeps names them too`() async {
    let meeting = Meeting(of: 2)
    container.register(A.self) { r in
      meeting.wait()
      return A(try r.resolve(B.self))
    }
    container.register(Link.self, as: .unique) { r in Link(a: try r.resolve(A.self)) }
    container.register(B.self) { r in
      meeting.wait()
      _ = try r.resolve(Link.self)
      return B(nil)
    }
    let errors = await errorsOfBoth()
    for error in errors {
      #expect(error?.id == .dependencyCycle)
      #expect(error?.diagnostics.first?.path.map(\.type).contains("Link") == true)
    }
  }

  @Test func `two tasks that meet in a cycle both get it`() async throws {
    let gates = [Gate(), Gate()]
    container.register(A.self) { r async throws in
      await gates[0].open(thenPass: gates[1])
      return A(try await r.resolve(B.self))
    }
    container.register(B.self) { r async throws in
      await gates[1].open(thenPass: gates[0])
      return B(try await r.resolve(A.self))
    }
    async let one = errorText { _ = try await container.resolve(A.self) }
    async let two = errorText { _ = try await container.resolve(B.self) }
    for text in await [one, two] {
      #expect(text?.contains("[Dovetail/DependencyCycle]") == true, "\(text ?? "none")")
      #expect(text?.contains("A → B → A") == true || text?.contains("B → A → B") == true)
    }
  }

  @Test func `a decorator that resolves what it decorates at once is a cycle`() async {
    container.register(Int.self) { () async in 1 }
    container.decorate(Int.self) { _, r in try r.resolve() }
    let text = await errorText { _ = try await container.resolve(Int.self) }
    #expect(text?.contains("[Dovetail/DependencyCycle] `Int` needs itself") == true)
  }

  @Test func `an asynchronous recipe that asks for itself through the container is a cycle`() async
  {
    container.register(A.self) { [container] () async throws in try await container.resolve(A.self)
    }
    let text = await errorText { _ = try await container.resolve(A.self) }
    #expect(text?.contains("[Dovetail/DependencyCycle] `A` needs itself") == true)
  }

  @Test func `a recipe that asks for itself through the container is a cycle`() {
    container.register(A.self) { [container] in try container.resolve(A.self) }
    #expect(dependencyError { _ = try container.resolve(A.self) }?.id == .dependencyCycle)
  }
}

private final class A: Sendable {
  let b: B?
  init(_ b: B?) { self.b = b }
}
private final class B: Sendable { init(_ a: A?) {} }
private final class Link: Sendable {
  let a: A
  init(a: A) { self.a = a }
}
