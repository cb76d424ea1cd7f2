// Conditions that no macro can evaluate, where they decide what the graph consists of.
import DovetailGraph

@DependencyGraph
final class Provided {
  #if canImport(Swift)
    // error@7: '@DependencyGraph' cannot tell whether 'canImport(Swift)' holds; put the condition into the method's body, or use one of your own ('-D NAME') (from macro 'DependencyGraph')
    func makeA() -> Int { 1 }
  #else
    func makeA() -> String { "" }
  #endif
}

@DependencyGraph
final class Given {
  #if DEBUG
    let other: Int
  #elseif canImport(Nothing)
    // error@11: '@DependencyGraph' cannot tell whether 'canImport(Nothing)' holds; put the condition into the method's body, or use one of your own ('-D NAME') (from macro 'DependencyGraph')
    let base: Int
  #endif
  func makeA() -> Int { 1 }
}

@DependencyGraph
final class Marked {
  #if canImport(Swift)
    // error@7: '@DependencyGraph' cannot tell whether 'canImport(Swift)' holds; put the condition into the method's body, or use one of your own ('-D NAME') (from macro 'DependencyGraph')
    @Unique
  #endif
  func makeA() -> Int { 1 }
}

@DependencyGraph
final class Helped {
  #if canImport(Swift)
    func help() -> Int { b }
  #else
    func help() -> Int { 2 }
  #endif
  func makeA() -> Int { help() }
  func makeB() -> Int { 1 }
}
