import Synchronization
import Testing

#if DEBUG
  @testable import DovetailGraph
#else
  import DovetailGraph
#endif

private struct Flaky: Error { let round: Int }

/// On the main actor, whose jobs run one after the other: so a test knows when a task waits.
@MainActor @DependencyGraph
private final class TaskGraph {
  let made = Counter()
  let gate = Gate()
  let failures: Int

  init(failures: Int = 0) { self.failures = failures }

  func makeSlow() async throws -> Handle {
    let count = made.add()
    await gate.passed()
    try Task.checkCancellation()
    if count <= failures { throw Flaky(round: count) }
    return Handle("\(count)")
  }
  func makePatient() async -> Handle {
    made.add()
    await gate.passed()
    return Handle("patient")
  }
  @Unique func makeLate() async -> Handle { Handle(await patient.name) }
  func makeLater() async throws -> Handle { Handle(await patient.name) }
  @Weakly func makeHeld() async throws -> Handle { Handle("\(made.add())") }
  func makeUrgent() async -> TaskPriority {
    await gate.passed()
    return Task.currentPriority
  }
  func makeChild() async -> Int { await askChild() }
}

@DependencyGraph
private final class CrowdedTaskGraph: Sendable {
  func makeBase() -> Handle { Handle("") }
  @Weakly func makeHeld() async -> Handle {
    let name = base.name
    await Task.yield()
    return Handle(name)
  }
}

extension TaskGraph {
  func askChild() async -> Int {
    async let child = child
    return await child
  }
}

@MainActor @Suite struct TaskStressTests {
  @Test func `an asynchronous part is made once for all tasks`() async throws {
    let graph = TaskGraph()
    let tasks = (0..<16).map { index in
      Task { index % 2 == 0 ? await graph.patient.name : await graph.late.name }
    }
    await othersWait()
    graph.gate.open()
    for task in tasks { #expect(["patient"] == [await task.value]) }
    #expect(graph.made.value == 1)
  }

  @Test func `a task may need what waits for a part that it has just made`() async throws {
    let graph = TaskGraph()
    let first = Task {
      _ = await graph.patient
      return try await graph.later
    }
    let second = Task { try await graph.later }
    await othersWait()
    graph.gate.open()
    #expect(try await first.value === second.value)
  }

  @Test func `what is made again after an override is never older`() async {
    for _ in 0..<300 {
      let (graph, least) = (CrowdedTaskGraph(), Counter())
      // It was there, and nobody holds it.
      _ = await graph.held
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            for _ in 0..<30 {
              let before = least.value
              #expect(await graph.held.name.count >= before)
            }
          }
        }
        group.addTask {
          for count in 1...8 {
            await Task.yield()
            graph.override(base: Handle(String(repeating: "+", count: count)))
            least.add()
          }
        }
      }
    }
  }

  @Test func `whoever waits for a failure has it, and it is not kept`() async throws {
    let graph = TaskGraph(failures: 1)
    let tasks = [Task { try await graph.slow }, Task { try await graph.slow }]
    await othersWait()
    graph.gate.open()
    for task in tasks { await #expect(throws: Flaky.self) { try await task.value } }
    #expect(graph.made.value == 1)
    #expect(try await graph.slow.name == "2")
  }

  @Test func `a cancelled waiter leaves the others alone`() async throws {
    let graph = TaskGraph()
    let tasks = (0..<3).map { _ in Task { try await graph.slow } }
    await othersWait()
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    graph.gate.open()
    #expect(try await tasks[0].value === tasks[2].value)
    #expect(graph.made.value == 1)
  }

  @Test func `if the maker is cancelled the next task makes the part`() async throws {
    let graph = TaskGraph()
    let tasks = (0..<2).map { _ in Task { try await graph.slow } }
    await othersWait()
    tasks[0].cancel()
    graph.gate.open()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(try await tasks[1].value.name == "2")
  }

  @Test func `a caller that cannot throw waits to the end`() async {
    let graph = TaskGraph()
    let tasks = (0..<2).map { _ in Task { await graph.patient } }
    await othersWait()
    tasks[1].cancel()
    await othersWait()
    graph.gate.open()
    #expect(await tasks[0].value === tasks[1].value)
  }

  @Test func `an asynchronous part may be held weakly`() async throws {
    let graph = TaskGraph()
    var held: Handle? = try await graph.held
    #expect(try await graph.held === held)
    held = nil
    #expect(try await graph.held.name == "2")
    let other = Handle("other")
    graph.override(held: other)
    #expect(try await graph.held === other)
  }

  @Test func `a part is made at the priority of the most urgent task that waits for it`() async {
    let graph = TaskGraph()
    let first = Task(priority: .background) { await graph.urgent }
    await graph.gate.come()
    let second = Task(priority: .high) { await graph.urgent }
    await othersWait()
    graph.gate.open()
    #expect(await second.value == .high)
    #expect(await first.value == .high)
  }

  #if DEBUG
    @Test func `a task that waits for long says for what`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        Flight.patience.store(1, ordering: .relaxed)
        let graph = await TaskGraph()
        Task { await graph.child }
        while Flight.reminders.load(ordering: .acquiring) == 0 { await Task.yield() }
      }
      let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(text.contains("a task waits for a part of TaskGraph"))
    }
  #endif

  /// Returns when every task that was begun before has come to wait.
  private func othersWait() async { await Task(priority: .background) {}.value }
}
