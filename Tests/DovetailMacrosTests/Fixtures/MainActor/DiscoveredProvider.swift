// arguments: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances -emit-sil
// A provider belongs to no actor, so that it cannot make what belongs to the main one.
import DovetailDiscovery

@Discovered struct ModelProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Model { Model() }
  // error@44: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
  // note@8: add '@MainActor' to make instance method 'provide' part of global actor 'MainActor'
  // fixit@3-3: "@MainActor "
}

final class Model { init() {} }
// note@21: calls to initializer 'init()' from outside of its actor context are implicitly asynchronous
