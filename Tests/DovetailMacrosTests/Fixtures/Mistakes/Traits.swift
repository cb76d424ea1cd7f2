// What is asked of a test's container.
import DovetailTesting
import Testing

func traits() {
  test(.dependencies)
  // error@9: 'dependencies' is unavailable: write .dependencies(), or .dependencies { … }
  // note@elsewhere: 'dependencies' has been explicitly marked unavailable here
  test(.dependencies, .strict)
  // error@9: 'dependencies' is unavailable: write .dependencies(), or .dependencies { … }
  // note@elsewhere: 'dependencies' has been explicitly marked unavailable here
  test(.dependencies(.strict, .forbidden((any Clock).self)))
  // error@9: 'dependencies(_:_:from:configure:)' is unavailable: write more checks beside it: .dependencies(.strict), .forbidden(T.self)
  // note@elsewhere: 'dependencies(_:_:from:configure:)' has been explicitly marked unavailable here
  test(.dependencies(.strict, .forbidden((any Clock).self), from: .shared) { _ in })
  // error@9: 'dependencies(_:_:from:configure:)' is unavailable: write more checks beside it: .dependencies(.strict), .forbidden(T.self)
  // note@elsewhere: 'dependencies(_:_:from:configure:)' has been explicitly marked unavailable here
  test(.dependencies(.requiring((any Clock).self)))
  // error@23: 'requiring' is unavailable: write .standard.requiring(T.self), or .strict.requiring(…)
  // note@elsewhere: 'requiring' has been explicitly marked unavailable here
  test(.dependencies(.shared))
  // error@9: 'dependencies(_:configure:)' is unavailable: a container has the label 'from'
  // note@elsewhere: 'dependencies(_:configure:)' has been explicitly marked unavailable here
  test(.dependencies(from: Parts()))
  // error@9: 'dependencies(_:from:_:configure:)' is unavailable: 'from' takes a container: DependencyContainer(Module())
  // note@elsewhere: 'dependencies(_:from:_:configure:)' has been explicitly marked unavailable here
  test(.dependencies(from: Parts(), Parts()))
  // error@9: 'dependencies(_:from:_:configure:)' is unavailable: 'from' takes a container: DependencyContainer(Module())
  // note@elsewhere: 'dependencies(_:from:_:configure:)' has been explicitly marked unavailable here
  test(.dependencies(.standard.forbidden((any Clock).self), from: .shared))
  // error@32: 'forbidden' is unavailable: write it beside the others: .dependencies(.strict), .forbidden(T.self)
  // note@elsewhere: 'forbidden' has been explicitly marked unavailable here
  test(.dependencies(strays: .current, allowing: [.type((any Clock).self)]))
  // error@9: 'dependencies(_:from:strays:allowing:)' is unavailable: write 'allowingStrays' instead of 'allowing'
  // note@elsewhere: 'dependencies(_:from:strays:allowing:)' has been explicitly marked unavailable here
  test(.dependencies(from: .shared.fork { $0.overide((any Clock).self) { SystemClock() } }))
  // error@46: value of type 'DependencyContainer' has no member 'overide'
}

func noOperation() {
  withDependencies(.strict) { $0.override((any Clock).self) { SystemClock() } }
  // error@3: 'withDependencies(_:from:_:)' is unavailable: say what runs with these dependencies: withDependencies(.strict) { … } operation: { … }
  // note@elsewhere: 'withDependencies(_:from:_:)' has been explicitly marked unavailable here
  withDependencies(.strict, from: .shared) { $0.override((any Clock).self) { SystemClock() } }
  // error@3: 'withDependencies(_:from:_:)' is unavailable: say what runs with these dependencies: withDependencies(.strict) { … } operation: { … }
  // note@elsewhere: 'withDependencies(_:from:_:)' has been explicitly marked unavailable here
}

func test(_ traits: any TestTrait...) {}

struct Parts: DependencyModule {
  func register(in container: DependencyContainer) {}
}
protocol Clock: Sendable {}
struct SystemClock: Clock {}
