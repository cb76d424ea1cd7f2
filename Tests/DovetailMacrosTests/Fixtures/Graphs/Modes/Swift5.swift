// arguments: -swift-version 5 -emit-sil
// In the Swift 5 language mode the compiler is silent about what is not Sendable.
// accepted
import DovetailGraph

class Plain {}
class Screen {
  let plain: Plain
  init(plain: Plain) { self.plain = plain }
}

@DependencyGraph
final class Graph {
  let onEvent: () -> Void

  func makePlain() -> Plain { Plain() }
  func makeScreen() throws -> Screen { Screen(plain: plain) }
  @Weakly func makeShared() -> Plain { plain }
  @Unique func makeFresh() -> Screen { Screen(plain: shared) }
  @Eager func makeLoaded() async throws -> Plain { plain }
  @Closes func closePlain(_ plain: Plain) {}
}
