import Dovetail
import Testing

/// `reset`, which closes and forgets the instances of a key, and leaves the registration.
@Suite struct ResetTests {
  let log = Log()
  let made = Counter()
  let container = DependencyContainer()

  private func register(as lifetime: Lifetime = .single) {
    container.register(Store.self, as: lifetime) { [log, made] in Store(made.add(), log) }
      .alias((any Stored).self) { $0 }
  }

  @Test func `the instance is closed, and the next one is new`() async throws {
    register()
    #expect(try await container.resolve(Store.self).number == 1)
    try await container.reset(Store.self)
    #expect(log.all == ["1 closed"])
    #expect(try await container.resolve(Store.self).number == 2)
    await container.close()
    #expect(log.all == ["1 closed", "2 closed"])
  }

  @Test func `a container that is being closed says so`() async throws {
    let (began, go) = (Gate(), Gate())
    container.register(Int.self) { 1 }.onClose { _ in await began.open(thenPass: go) }
    register()
    _ = try await container.resolve(Int.self)
    _ = try await container.resolve(Store.self)
    let closing = begin("the closing") { [container] in _ = await container.close() }
    await began.passed()
    let reset = begin("the reset") { [container] in try await container.reset(Store.self) }
    #expect(try await reset.errorID() == .closedContainer)
    go.open()
    try await closing.value()
  }

  @Test func `nothing is closed if nothing is kept`() async throws {
    register(as: .eager)
    try await container.reset(Store.self)
    #expect(log.all.isEmpty)
    try await container.start()
    #expect(made.value == 1)
  }

  @Test func `a value that the program gave is left as it is`() async throws {
    let store = Store(1, log)
    container.register(Store.self, with: store)
    _ = try await container.resolve(Store.self)
    try await container.reset(Store.self)
    #expect(try await container.resolve(Store.self) === store)
    await container.close()
    #expect(log.all == ["1 closed"])
  }

  @Test func `an alias resets its target`() async throws {
    register()
    _ = try await container.resolve((any Stored).self)
    try await container.reset((any Stored).self)
    #expect(log.all == ["1 closed"])
  }

  @Test(arguments: [false, true])
  func `what decorates an alias is reset with its target`(_ isByAlias: Bool) async throws {
    register()
    container.decorate((any Stored).self) { [log] inner, _ in Store(10 + inner.number, log) }
    #expect(try await container.resolve((any Stored).self).number == 11)
    if isByAlias {
      try await container.reset((any Stored).self)
    } else {
      try await container.reset(Store.self)
    }
    #expect(log.all == ["11 closed", "1 closed"])
    #expect(try await container.resolve((any Stored).self).number == 12)
  }

  @Test func `scopes below are reset, the last made first`() async throws {
    register(as: .scoped("page"))
    let pages = [container.makeScope("page"), container.makeScope("page")]
    for page in pages { _ = try await page.resolve(Store.self) }
    try await container.reset(Store.self)
    #expect(log.all == ["2 closed", "1 closed"])
    #expect(try await pages[0].resolve(Store.self).number == 3)
  }

  @Test func `a scope resets its own instances, and no other scope's`() async throws {
    register(as: .scoped("page"))
    let pages = [container.makeScope("page"), container.makeScope("page")]
    for page in pages { _ = try await page.resolve(Store.self) }
    try await pages[0].makeScope("inner").reset(Store.self)
    #expect(log.all == ["1 closed"])
    #expect(try await pages[1].resolve(Store.self).number == 2)
  }

  @Test func `what was given to a scope is left as it is, whatever is around it`() async throws {
    register()
    let page = container.makeScope("page")
    page.register(Store.self, with: Store(7, log))
    page.decorate(Store.self) { inner, _ in inner }
    _ = try await (container.resolve(Store.self), page.resolve(Store.self))
    try await container.reset(Store.self)
    #expect(log.all == ["1 closed"])
    await container.close()
    #expect(log.all == ["1 closed", "7 closed"])
  }

  private func contribute(as lifetime: Lifetime = .single) {
    container.contribute(Store.self, as: lifetime) { [log, made] in Store(made.add(), log) }
  }

  @Test func `a collection's contributions are reset together`() async throws {
    for _ in 0..<2 { contribute() }
    _ = try await container.resolve([Store].self)
    try await container.reset([Store].self)
    #expect(log.all == ["2 closed", "1 closed"])
    #expect(try await container.resolve([Store].self).map(\.number) == [3, 4])
  }

  @Test func `a scope resets its own contributions and outer ones, no other's`() async throws {
    for lifetime in [.single, .scoped("page")] as [Lifetime] { contribute(as: lifetime) }
    let pages = [container.makeScope("page"), container.makeScope("page")]
    #expect(try await pages[0].resolve([Store].self).map(\.number) == [1, 2])
    #expect(try await pages[1].resolve([Store].self).map(\.number) == [1, 3])
    try await pages[0].makeScope("inner").reset([Store].self)
    #expect(log.all == ["2 closed", "1 closed"])
    #expect(try await pages[1].resolve([Store].self).map(\.number) == [4, 3])
  }

  @Test func `scoped contributions are reset in every scope below`() async throws {
    contribute(as: .scoped("page"))
    let pages = [container.makeScope("page"), container.makeScope("page")]
    for page in pages { _ = try await page.resolve([Store].self) }
    try await container.reset([Store].self)
    #expect(log.all == ["2 closed", "1 closed"])
  }

  @Test func `a build under way is awaited and its instance closed`() async throws {
    let (begun, gate) = (Gate(), Gate())
    container.register(Store.self) { [log, made] () async in
      made.add()
      let number = made.value
      begun.open()
      if number == 1 { await gate.passed() }
      return Store(number, log)
    }
    async let first = container.resolve(Store.self)
    await begun.passed()
    async let reset: Void = container.reset(Store.self)
    gate.open()
    #expect(try await first.number == 1)
    try await reset
    #expect(log.all == ["1 closed"])
    #expect(try await container.resolve(Store.self).number == 2)
  }

  @Test func `a recipe that resets its own key goes on`() async throws {
    container.register(Store.self) { [log] r in
      try await r.container.reset(Store.self)
      return Store(1, log)
    }
    #expect(try await container.resolve(Store.self).number == 1)
    #expect(log.all.isEmpty)
  }

  @Test func `an error of closing is thrown, and the instance forgotten all the same`() async throws
  {
    register()
    container.register(Int.self) { 1 }.onClose { _ in throw CancellationError() }
    _ = try await container.resolve(Int.self)
    let error = await #expect(throws: DependencyError.self) { try await container.reset(Int.self) }
    #expect(error?.id == .closeFailed)
    try await container.reset(Int.self)
  }

  @Test func `an unregistered key and a closed container are errors`() async {
    let missing = await #expect(throws: DependencyError.self) {
      try await container.reset(Store.self)
    }
    #expect(missing?.id == .missingBinding)
    register()
    await container.close()
    let closed = await #expect(throws: DependencyError.self) {
      try await container.reset(Store.self)
    }
    #expect(closed?.id == .closedContainer)
  }

  @Test func `a reset closes all that it forgets, whatever a closing makes meanwhile`() async throws
  {
    container.register(String.self) { "made late" }.onClose { _ in }
    container.register(Bool.self) { true }.onClose { [weak container] _ in
      _ = try await container?.resolve(String.self)
    }
    container.contribute(Store.self) { [log] in Store(1, log) }
    container.contribute(Store.self) { [log] in Store(2, log) }
      .onClose { [weak container] _ in await container?.close() }
    _ = try await container.resolve([Store].self)
    _ = try await container.resolve(Bool.self)
    try await container.reset([Store].self)
    #expect(log.all == ["2 closed", "1 closed"])
  }

  @Test(arguments: [false, true])
  func `a closing and another reset wait for one under way`(_ isOfScope: Bool) async throws {
    let (began, go) = (Gate(), Gate())
    let line: UInt = #line + 3
    let register = container.register
    register(Int.self, as: .scoped("page")) { 1 }.onClose { [log] _ in log.write("need closed") }
    register(Double.self, as: .scoped("page")) { (_: Int) in 0.5 }.onClose { [log] _ in
      await began.open(thenPass: go)
      log.write(Task.isCancelled ? "closed at once" : "closed")
    }
    let page = container.makeScope("page")
    _ = try await page.resolve(Double.self)
    let reset = begin("the reset") { [container] in try await container.reset(Double.self) }
    await began.passed()
    let another = begin("another reset") { [container, log] in
      try await container.reset(Double.self)
      #expect(log.all.first == "closed at once")
    }
    await chance()
    let closing = isOfScope ? page : container
    let error = await closing.close(timeout: .milliseconds(1))
    #expect(
      error?.description == """
        DovetailTests/ResetTests.swift:\(line): error: [Dovetail/CloseFailed] \
        the reset of `Double` was still running after 0.001 seconds
          DovetailTests/ResetTests.swift:\(line): Double was registered here
          help: let it end when its task is cancelled; close() went on without it
        DovetailTests/ResetTests.swift:\(line - 1): error: [Dovetail/CloseFailed] \
        closing `Int` did not begin within 0.001 seconds
          DovetailTests/ResetTests.swift:\(line - 1): Int was registered here
          help: Double comes first
        """)
    go.open()
    try await reset.value()
    // It may have come after the closing.
    #expect([nil, .closedContainer].contains(try await another.errorID()))
    await closing.close()
    #expect(log.all == ["closed at once", "need closed"])
  }

  @Test func `a closer is answered by the scope that it closes in`() async throws {
    let (began, go) = (Gate(), Gate())
    register(as: .scoped("page"))
    let page = container.makeScope("page")
    container.register(Int.self, as: .scoped("page")) { 1 }.onClose { [log, unowned page] _ in
      await began.open(thenPass: go)
      log.write("asked for \(try await page.resolve(Store.self).number)")
    }
    _ = try await page.resolve(Int.self)
    let reset = begin("the reset") { [container] in try await container.reset(Int.self) }
    await began.passed()
    let closing = begin("close()") { [page] in await page.close() }
    while page.isOpen { await Task.yield() }
    go.open()
    try await reset.value()
    #expect(try await closing.value() == nil)
    #expect(log.all == ["asked for 1", "1 closed"])
  }

  @Test func `what goes with a reset may use its container`() async throws {
    final class Guard: Sendable {
      let scope: DependencyContainer
      init(_ scope: DependencyContainer) { self.scope = scope }
      deinit { scope.register(Int.self) { 1 } }
    }
    let scope = container.makeScope("page")
    container.register(Guard.self) { [unowned scope] in Guard(scope) }.onClose { _ in }
    scope.register(Guard.self, named: "same") { (part: Guard) in part }
    _ = try await scope.resolve(Guard.self, named: "same")
    try await container.reset(Guard.self)
    try await scope.reset(Guard.self, named: "same")
    #expect(scope.isRegistered(Int.self))
  }

  @Test func `many resets, resolves and a close at once close each instance once`() async throws {
    for _ in 0..<50 {
      let (log, made, container) = (Log(), Counter(), DependencyContainer())
      container.register(Store.self) { [log, made] () async in
        made.add()
        return Store(Int.random(in: 0 ... .max), log)
      }
      await withTaskGroup { group in
        for index in 0..<12 {
          group.addTask {
            if index % 3 == 0 { try? await container.reset(Store.self) }
            _ = try? await container.resolve(Store.self)
            if index == 11 { await container.close() }
          }
        }
      }
      await container.close()
      #expect(log.all.count == made.value)
      #expect(Set(log.all).count == made.value)
    }
  }
}

extension DependencyContainer {
  /// Whether it resolves what it has never made.
  fileprivate var isOpen: Bool { (try? resolve([Bool].self)) != nil }
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
