import DovetailChecks
import DovetailGraph
import Testing

final class Ear: Sendable {
  let voice: @Sendable () -> Voice
  init(voice: @escaping @Sendable () -> Voice) { self.voice = voice }
}
final class Voice: Sendable {
  let ear: Ear
  init(ear: Ear) { self.ear = ear }
}

@DependencyGraph
final class CircleWithClosure: Sendable {
  func makeEar() -> Ear { Ear(voice: { [unowned self] in voice }) }
  func makeVoice() -> Voice { Voice(ear: ear) }
}

@Suite struct DeferredTests {
  @Test func `a graph that nothing holds goes although a lazy part refers to it`() {
    weak var graph: CircleWithLazy?
    do {
      let made = CircleWithLazy()
      graph = made
      #expect(made.left.right.value.left === made.left)
    }
    #expect(graph == nil)
  }

  @Test func `the cure of a cycle keeps no part alive`() {
    weak var voice: Voice?
    do {
      let graph = CircleWithClosure()
      voice = graph.voice
      #expect(graph.ear.voice() === voice)
    }
    #expect(voice == nil)
  }

  @Test func `a closure that is called later is a deferred need`() {
    let ear = CircleWithClosure.blueprint.bindings[0]
    #expect(ear.edges.map(\.kind) == [.deferred])
    #expect(!ear.isOpaque)
  }
}

final class Left: Sendable {
  let right: Lazy<Right>
  init(right: Lazy<Right>) { self.right = right }
}
final class Right: Sendable {
  let left: Left
  init(left: Left) { self.left = left }
}

@DependencyGraph
final class CircleWithLazy: Sendable {
  func makeLeft() -> Left { Left(right: Lazy { [unowned self] in right }) }
  func makeRight() -> Right { Right(left: left) }
}
