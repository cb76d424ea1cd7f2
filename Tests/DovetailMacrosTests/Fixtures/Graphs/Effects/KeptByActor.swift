// arguments: -emit-sil
// An actor that keeps a graph of nobody cannot await it: it might use the graph meanwhile.
import DovetailGraph

final class Plain { var number = 0 }

@DependencyGraph final class Own {
  var count = 0
  func makePlain() -> Plain { Plain() }
  func makeLater() async -> Plain { Plain() }
}

actor Keeper {
  let own = Own()
  func use() -> Int { own.plain.number + own.count }
  func begin() throws { try own.start() }
  func end() async { await own.close() }
  // error@32: sending 'self.own' risks causing data races
  // note@32: sending 'self'-isolated 'self.own' to nonisolated instance method 'close(fileID:line:)' risks causing data races between nonisolated and 'self'-isolated uses
}
