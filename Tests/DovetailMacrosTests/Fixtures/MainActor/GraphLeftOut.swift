// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
// A graph that nothing puts on the main actor is told what to write, once.
import DovetailMacros

@DependencyGraph final class AppGraph {
  // error@expansion: 'isMeant' is unavailable: the module's default isolation is the main actor, but Swift leaves out a class that a macro makes Sendable: write '@MainActor' before '@DependencyGraph', or 'nonisolated' before 'class'
  // note@elsewhere: 'isMeant' has been explicitly marked unavailable here
  func makeModel() -> Model { Model() }
  nonisolated func makeNumber() -> Int { 7 }
}

enum Parts {
  @DependencyGraph final class SheetGraph {
    // error@expansion: 'isMeant' is unavailable: the module's default isolation is the main actor, but Swift leaves out a class that a macro makes Sendable: write '@MainActor' before '@DependencyGraph', or 'nonisolated' before 'class'
    // note@elsewhere: 'isMeant' has been explicitly marked unavailable here
    func makeModel() -> Model { Model() }
  }
}

final class Model {}
