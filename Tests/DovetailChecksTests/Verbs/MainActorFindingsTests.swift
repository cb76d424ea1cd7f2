import DovetailChecks
import Testing

/// Parts of the main actor, of which the check finds nothing wrong, or says why.
@Suite struct MainActorFindingsTests {
  let container = DependencyContainer()
  private let file = #fileID

  @Test @MainActor func `forks, overrides and modules take what is not Sendable`() throws {
    struct Parts: MainActorModule {
      func register(in main: MainActorRegistry) {
        main.register((any Clock).self) { SystemClock() }
        main.register(Greeter.self, using: Greeter.init(clock:))
        main.register(URL.self, named: "cdn") { URL(text: "cdn") }
        main.register(Site.self, keys: .named("cdn"), .unnamed, using: Site.init(url:clock:))
      }
    }
    let container = DependencyContainer(Parts())
    let fake = FixedClock(hour: 3)
    let fork = container.fork { $0.mainActor.override((any Clock).self) { fake } }
    #expect(try fork.mainActor.resolve(Greeter.self).clock === fake)
    #expect(try fork.mainActor.resolve(Site.self).url.text == "cdn")
    #expect(try container.mainActor.resolve(Site.self).clock.hour == 12)
    withDependencies {
      $0.mainActor.override((any Clock).self) { fake }
    } operation: {
      let clock: any Clock = injected()
      #expect(clock === fake)
    }
    fork.mainActor.unregister(Site.self)
    #expect(throws: DependencyError.self) { try fork.mainActor.resolve(Site.self) }
    try fork.validate()
  }

  @Test @MainActor func `recipes of the main actor whose parts are not Sendable`() async throws {
    container.register(Int.self) { 7 }
    container.register(Int.self, named: "eight") { 8 }
    let main = container.mainActor
    main.register(Page.self, named: "opaque") { r in Page(number: try r.resolve()) }
    main.register(Page.self, named: "keys", keys: .named("eight")) { (number: Int) in
      Page(number: number)
    }
    main.register(Page.self, named: "awaited") { (number: Int) in
      await Page.printed(number)
    }
    main.register(Page.self, named: "awaited by hand") { r in
      await Page.printed(try await r.resolve())
    }
    main.register(Page.self, named: "awaited keys", keys: .named("eight")) { (number: Int) in
      await Page.printed(number)
    }
    #expect(try await container.resolve(Page.self, named: "opaque").number == 7)
    #expect(try await container.resolve(Page.self, named: "keys").number == 8)
    #expect(try await container.resolve(Page.self, named: "awaited").number == 7)
    #expect(try await container.resolve(Page.self, named: "awaited by hand").number == 7)
    #expect(try await container.resolve(Page.self, named: "awaited keys").number == 8)
    try container.validate()
  }

  @Test func `recipes of the main actor whose parts are Sendable`() async throws {
    container.mainActor.register(String.self, with: "seven")
    container.mainActor.register(Int.self) { r in
      await Task.yield()
      return try await r.resolve(String.self).count
    }
    #expect(try await container.resolve(Int.self) == 5)
    #expect(container.blueprint.bindings.map(\.actor) == [nil, "MainActor"])
  }

  @Test func `an instance that an asynchronous recipe needs, found before anything runs`() async {
    let registered = #line + 1
    container.mainActor.register(Draft.self, using: Draft.init)
    let needed = #line + 1
    container.register(Letter.self) { (draft: Draft) async in Letter(draft) }
    let rest = """
      [Dovetail/WrongActor] `Draft` is not `Sendable` and was resolved away from the MainActor
        Letter → Draft
        \(file):\(needed): Letter was registered here, and needs Draft as parameter 1
        \(file):\(registered): Draft was registered here
        help: register `Letter` with `container.mainActor` too
      """
    let found = errorText { try container.validate() }
    #expect(found == "\(file):\(needed): warning: \(rest)")
    let asked = #line + 1
    let text = await errorText { _ = try await container.resolve(Letter.self) }
    #expect(text == "\(file):\(asked): error: \(rest)")
    let onMainActor = await awaitedThere(container)
    #expect(onMainActor?.id == .wrongActor)
  }
}

@MainActor private func awaitedThere(_ container: DependencyContainer) async -> DependencyError? {
  await awaitedError { _ = try await container.resolve(Letter.self) }
}

@MainActor private protocol Clock: AnyObject { var hour: Int { get } }
@MainActor private final class SystemClock: Clock { let hour = 12 }
@MainActor private final class FixedClock: Clock {
  let hour: Int
  init(hour: Int) { self.hour = hour }
}
// Of no actor, and not `Sendable`.
private final class Greeter {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}
private final class URL {
  let text: String
  init(text: String) { self.text = text }
}
@MainActor private struct Site {
  let url: URL
  let clock: any Clock
}
private final class Page {
  let number: Int
  init(number: Int) { self.number = number }

  @MainActor static func printed(_ number: Int) async -> Page {
    await Task.yield()
    return Page(number: number)
  }
}
private final class Draft {}
private final class Letter: Sendable { init(_ draft: Draft) {} }
