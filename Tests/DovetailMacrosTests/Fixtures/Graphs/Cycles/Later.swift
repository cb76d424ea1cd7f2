// arguments: -emit-sil
// Closures that capture the graph to be called later, and methods beside a property of their name.
// accepted
import Dovetail
import DovetailGraph

final class Part: Sendable {
  init(_ lazy: Lazy<Part>? = nil, _ part: Part? = nil, later: (@Sendable () -> Part)? = nil) {}
}

@DependencyGraph
final class Stored: Sendable {
  func makeA() -> Part {
    let later: @Sendable () -> Part = { [unowned self] in b }
    return Part(later: later)
  }
  func makeB() -> Part { Part(nil, a) }
}

@DependencyGraph
final class Typed: Sendable {
  func makeA() -> Part {
    let lazy: Lazy<Part> = .init { [unowned self] in b }
    return Part(lazy)
  }
  func makeB() -> Part { Part(.init { [weak graph = self] in graph!.c }) }
  func makeC() -> Part { Part(nil, a) }
}

@DependencyGraph
final class Overloaded {
  func b(x: Int) -> Part { Part() }
  func makeA() -> Part { b(x: 1) }
  func makeB() -> Part { Part(nil, a) }
}
