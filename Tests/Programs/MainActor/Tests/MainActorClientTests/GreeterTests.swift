import DovetailTesting
import Testing

@testable import MainActorClient

struct FixedTime: TimeSource {
  var now = "three"
}

func fakes(_ container: DependencyContainer) {
  container.mainActor.override((any TimeSource).self, using: FixedTime.init)
}

@Suite(.dependencies(from: DependencyContainer(Parts())))
struct GreeterTests {
  @Test(.dependencies { $0.mainActor.override((any TimeSource).self) { FixedTime() } })
  func `a trait overrides what lives on the main actor`() throws {
    let greeter: Greeter = injected()
    #expect(greeter.greeting == "It is three.")
  }

  @Test(.dependencies(fakes))
  func `a function of the main actor does too`() throws {
    #expect(try DependencyContainer.current.resolve(Greeter.self).greeting == "It is three.")
  }

  @Test(
    .dependencies { @MainActor in
      $0.mainActor.override(Greeter.self, with: Greeter(time: FixedTime(now: "five")))
    })
  func `an instance that isn't Sendable does, too`() throws {
    #expect(try DependencyContainer.current.resolve(Greeter.self).greeting == "It is five.")
  }
}
