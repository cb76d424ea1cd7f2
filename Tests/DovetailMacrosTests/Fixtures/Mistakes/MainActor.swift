// What the registry of the main actor cannot take.
import Dovetail

struct ClockProvider: DependencyProvider {
  func provide(_ r: Resolution) -> any Clock { SystemClock() }
}
struct SlowClockProvider: AsyncDependencyProvider {
  func provide(_ r: Resolution) async -> any Clock { SystemClock() }
}

struct Parts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.install(Parts.self)
    // error@10: 'install' is unavailable: install an instance of the module: install(Module())
    // note@elsewhere: 'install' has been explicitly marked unavailable here
    main.install(SystemClock())
    // error@10: 'install' is unavailable: what is installed is a DependencyModule, a MainActorModule, or a graph that is Installable and Sendable; one at a time
    // note@elsewhere: 'install' has been explicitly marked unavailable here
    main.register(ClockProvider())
    // error@18: 'callAsFunction(_:named:as:)' is unavailable: a provider belongs to no actor: register it in a DependencyModule, or write its body as a recipe, (T.self) { … }
    // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
    main.register(ClockProvider(), as: .unique)
    // error@18: 'callAsFunction(_:named:as:)' is unavailable: a provider belongs to no actor: register it in a DependencyModule, or write its body as a recipe, (T.self) { … }
    // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
    main.override(SlowClockProvider(), named: "slow")
    // error@18: 'callAsFunction(_:named:as:)' is unavailable: a provider belongs to no actor: register it in a DependencyModule, or write its body as a recipe, (T.self) { … }
    // note@elsewhere: 'callAsFunction(_:named:as:)' has been explicitly marked unavailable here
  }
}

protocol Clock: Sendable {}
struct SystemClock: Clock {}
