import Dovetail
import Testing

@Suite struct WitnessTests {
  let container = DependencyContainer()
  private let witness = Recorder()

  @Test func `a recipe leaves the fast path and finds its way back`() throws {
    container.register(Bool.self, as: .unique) { true }
    let scope = container.makeScope("s")
    for _ in 0..<3 { _ = try scope.resolve(Bool.self) }
    container.add(witness)
    for _ in 0..<3 { _ = try scope.resolve(Bool.self) }
    #expect(witness.lines.count == 6)
    container.remove(witness)
    for _ in 0..<3 { _ = try scope.resolve(Bool.self) }
    #expect(witness.lines.count == 6)
  }

  @Test func `the scopes of a watched container are watched from the beginning`() throws {
    container.register(Bool.self, as: .unique) { true }
    _ = try container.resolve(Bool.self)
    container.add(witness)
    let scope = container.makeScope("a").makeScope("b") { $0.register(Int.self) { 1 } }
    _ = try scope.resolve(Int.self)
    #expect(witness.lines == ["Int begins", "Int ends"])
  }

  @Test func `a witness follows forks on request`() throws {
    container.register(Bool.self, as: .unique) { true }
    _ = try container.resolve(Bool.self)
    let (follower, other) = (Recorder(followsForks: true), Recorder())
    let scope = container.makeScope("s")
    container.add(follower)
    container.add(other)
    _ = try scope.fork().fork().resolve(Bool.self)
    #expect(follower.lines == ["Bool begins", "Bool ends"])
    #expect(other.lines == [])
  }

  @Test func `live in a fork is what its first original registered`() throws {
    container.register(Int.self) { 1 }
    container.register(Bool.self, as: .scoped("s")) { true }
    container.register(Double.self, as: .graph) { 1 }
    let fork = container.fork { $0.register(String.self) { (number: Int) in "\(number)" } }
    let scope = fork.fork().makeScope("s")
    scope.add(witness)
    _ = try scope.resolve(String.self)
    _ = try scope.resolve(Bool.self)
    _ = try scope.resolve(Double.self)
    #expect(witness.live == ["Int", "Bool", "Double"])
  }

  @Test func `a thread that waits for another's build is reported`() async throws {
    let (began, gate) = (Gate(), Gate())
    container.register(Int.self) {
      began.open(thenWait: gate, giving: ())
      return 1
    }
    container.add(witness)
    async let first = onThread { [container] in try? container.resolve(Int.self) }
    await began.passed()
    async let second = onThread { [container] in try? container.resolve(Int.self) }
    await eventually { witness.lines.contains("waits for Int") }
    gate.open()
    #expect(await (first, second) == (1, 1))
    #expect(witness.lines.contains("has waited for Int"))
  }

  @Test func `the place is that of the outermost call`() async throws {
    container.register(Int.self) { () async in 1 }
    container.register(String.self) { r async throws in "\(try await r.resolve(Int.self))" }
    container.register(Bool.self) { true }
    container.register(Double.self) { r in try r.resolve(Bool.self) ? 1 : 0 }
    container.add(witness)
    let line = UInt(#line)
    _ = try await container.resolve(String.self)
    func now() throws { _ = try container.resolve(Double.self) }
    try now()
    #expect(witness.lineNumbers == [line + 1, line + 1, line + 2, line + 2])
  }
}
