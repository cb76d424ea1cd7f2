// arguments: -emit-sil
// An actor that keeps a graph of nobody cannot await it: it might use the graph meanwhile.
import DovetailMacros

final class Plain { var number = 0 }
// note@13: class 'Plain' does not conform to the 'Sendable' protocol

@DependencyGraph final class Own {
  // note@30: class 'Own' does not conform to the 'Sendable' protocol
  var count = 0
  func makePlain() -> Plain { Plain() }
  func makeLater() async -> Plain { Plain() }
}

actor Keeper {
  let own = Own()
  func use() -> Int { own.plain.number + own.count }
  func begin() throws { try own.start() }
  func end() async { await own.close() }
  func read() async { _ = await own.later }
  // error@33: non-Sendable type 'Own' cannot exit actor-isolated context in call to nonisolated property 'later'
  // error@37: non-Sendable type 'Plain' of nonisolated property 'later' cannot be sent to actor-isolated context
}
