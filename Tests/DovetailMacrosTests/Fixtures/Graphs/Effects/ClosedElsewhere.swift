// A part that is closed on another actor has to be able to go there.
import DovetailMacros

@globalActor actor Archive { static let shared = Archive() }
final class Plain { var number = 0 }
// note@13: class 'Plain' does not conform to the 'Sendable' protocol

@DependencyGraph final class Own {
  func makePlain() -> Plain { Plain() }
  func makeNumber() -> Int { 1 }
  @Archive @Closes func closePlain(_ plain: Plain) {}
  // error@42: type 'Plain' does not conform to the 'Sendable' protocol
  @Archive @Closes func closeNumber(_ number: Int) {}
}

@MainActor final class Keeper {
  let own = Own()
  func end() async { await own.close() }
}
