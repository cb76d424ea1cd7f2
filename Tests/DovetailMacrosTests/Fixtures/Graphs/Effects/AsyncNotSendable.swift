// arguments: -emit-sil
// An asynchronous property of a graph on an actor need not be Sendable, nor one of a graph that its caller owns.
// accepted
import DovetailGraph

final class Plain { var number = 0 }

@MainActor @DependencyGraph
final class Screens {
  func makeA() async -> Plain { Plain() }
  @Eager func makeB() async throws -> Plain { await a }
}

@DependencyGraph
final class Own {
  func makeA() async -> Plain { Plain() }
}

@MainActor func use(_ graph: Screens) async throws {
  try await graph.start()
  await graph.a.number = 1
}

func useOwn() async {
  let graph = Own()
  await graph.a.number = 1
  await graph.close()
}
