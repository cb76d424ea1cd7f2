// arguments: -emit-sil
// A part that is closed on another actor has to be able to go there.
import DovetailGraph

@globalActor actor Archive { static let shared = Archive() }
final class Plain { var number = 0 }

@DependencyGraph final class Own {
  func makePlain() -> Plain { Plain() }
  func makeNumber() -> Int { 1 }
  @Archive @Closes func closePlain(_ plain: Plain) {}
  // error@7: sending value of non-Sendable type 'Plain' risks causing data races
  // note@7: sending task-isolated value of non-Sendable type 'Plain' to global actor 'Archive'-isolated instance method 'closePlain' risks causing races in between task-isolated and global actor 'Archive'-isolated uses
  // error@7: sending 'self' risks causing data races
  // note@7: sending task-isolated 'self' to global actor 'Archive'-isolated instance method 'closePlain' risks causing data races between global actor 'Archive'-isolated and task-isolated uses
  @Archive @Closes func closeNumber(_ number: Int) {}
  // error@7: sending 'self' risks causing data races
  // note@7: sending task-isolated 'self' to global actor 'Archive'-isolated instance method 'closeNumber' risks causing data races between global actor 'Archive'-isolated and task-isolated uses
}
