import Dovetail
import DovetailTesting
import Testing

/// What a test forbids may not run live.
@Suite(.dependencies(from: makeContainer())) struct ForbiddenTests {
  @Test func `a live recipe that is forbidden fails the test, and nothing else does`() throws {
    let reports = try reports(.forbidden((any Clock).self)) {
      _ = try DependencyContainer.current.resolve(Feed.self)
    }
    #expect(reports == [forbidden("`any Clock`")])
  }

  @Test func `what the main actor registers is overridden there`() async throws {
    let container = makeContainer()
    container.mainActor.register(String.self) { "live" }
    let texts = await texts {
      try? await withDependencies(.forbidden(String.self), from: container) { _ in
      } operation: {
        _ = try await DependencyContainer.current.resolve(String.self)
      }
    }
    #expect(texts.count == 1)
    #expect(texts[0].hasSuffix("help: mainActor.override(String.self) { … }"))
  }

  @Test func `an override or a registration of the test may run`() throws {
    let reports = try reports(.forbidden((any Clock).self, String.self)) {
      $0.override((any Clock).self) { FixedClock() }
      $0.register(String.self) { "test" }
    } operation: {
      _ = try DependencyContainer.current.resolve(Feed.self)
      _ = try DependencyContainer.current.resolve(String.self)
    }
    #expect(reports == [])
  }

  @Test func `a live recipe whose instance the test modifies is live all the same`() throws {
    let container = makeContainer()
    container.register(FixedClock.self) { FixedClock() }
    let reports = try reports(.forbidden(FixedClock.self, Store.self), from: container) {
      $0.modify(FixedClock.self) { $0.hour = 3 }
      $0.override(Store.self) { Store(clock: FixedClock()) }
      $0.modify(Store.self) { _ in }
    } operation: {
      let clock = try DependencyContainer.current.resolve(FixedClock.self)
      #expect(clock.hour == 3)
      _ = try DependencyContainer.current.resolve(Store.self)
    }
    #expect(reports == [forbidden("`FixedClock`")])
  }

  @Test func `a list is forbidden, but not the part that its element type has`() throws {
    let container = makeContainer()
    container.register(Int.self) { 7 }
    let reports = try reports(.forbidden([Int].self), from: container) {
      _ = try DependencyContainer.current.resolve(Int.self)
    }
    #expect(reports == [])
  }

  @Test func `a type is forbidden under every name, as an element and as an alias`() throws {
    let container = makeContainer()
    container.register(String.self, named: "cdn") { "cdn" }.alias(Substring.self) { $0[...] }
    let reports = try reports(.forbidden(String.self, Substring.self, [Int].self), from: container)
    {
      _ = try DependencyContainer.current.resolve(Substring.self)
      _ = try DependencyContainer.current.resolve([Int].self)
    }
    #expect(
      reports == [
        forbidden("`Substring`"),
        forbidden("`String` named \"cdn\""),
        forbidden("`Int`"),
      ])
  }

  @Test func `a type that was never registered is a finding`() {
    let reports = reports(.forbidden(SystemClock.self)) {}
    #expect(reports == [unmatched("SystemClock", "forbidden")])
  }

  @Test func `an operation inside cannot lift it`() throws {
    let reports = try reports(.forbidden((any Clock).self)) {
      try withDependencies(.strict(allowing: [.type((any Clock).self)])) { _ in
      } operation: {
        _ = try DependencyContainer.current.resolve((any Clock).self)
      }
    }
    #expect(reports == [forbidden("`any Clock`")])
  }

  @Test(
    .forbidden((any Clock).self), .dependencies { $0.override((any Clock).self) { FixedClock() } })
  func `it stands beside the overrides of a test`() {
    #expect(Screen().title == "Noon")
  }

  @Test(.forbidden((any Clock).self), .dependencies(from: makeContainer()))
  func `it holds for a container that a trait inside brings`() throws {
    withKnownIssue { _ = try DependencyContainer.current.resolve((any Clock).self) }
  }
}
