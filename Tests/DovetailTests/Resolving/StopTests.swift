import Dovetail
import Testing

/// A property that cannot be resolved stops the process, with the reason and the place.
@Suite struct StopTests {
  @Test func `a wrapper that cannot resolve stops with the diagnostic`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Broken()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        """
        DovetailTests/StopTests.swift:\(Broken.line): error: [Dovetail/MissingBinding] \
        nothing provides `Absent`
        """))
    #expect(text.contains("help: register(Absent.self) { … }"))
    #expect(text.contains("no container is current here, so DependencyContainer.shared was asked"))
  }

  @Test func `a shared container without registrations is named`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      do { _ = try DependencyContainer.current.resolve(Int.self) } catch { fatalError("\(error)") }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("nothing is registered in DependencyContainer.shared, which was asked here"))
  }

  @Test func `a lazy wrapper stops when it is used`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let broken = LazilyBroken()
      _ = broken.absent
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DovetailTests/StopTests.swift:\(LazilyBroken.line): error:"))
  }

  @Test func `a handle in a wrapper stops at the line of the property`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = BrokenHandle().absent.value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DovetailTests/StopTests.swift:\(BrokenHandle.line): error:"))
  }

  @Test func `a handle that was resolved stops at the line of the call`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer()
      container.register(Absent.self, as: .scoped("never open")) { Absent() }
      _ = try await FailingHandle.handle(from: container)?.value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DovetailTests/StopTests.swift:\(FailingHandle.line): error:"))
  }

  @Test func `a handle that is not the first of its kind stops at the line of its call`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer()
      container.register(Absent.self, as: .scoped("never open")) { Absent() }
      _ = try await container.resolve(Lazy<Absent>.self)
      _ = try await FailingHandle.lazy(from: container).value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DovetailTests/StopTests.swift:\(FailingHandle.lazyLine): error:"))
  }

  @Test(arguments: [false, true])
  func `a handle that a maker made stops at the line of that call`(isAwaited: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isAwaited] in
      let container = DependencyContainer()
      container.register(Absent.self, as: .scoped("never open")) { Absent() }
      let maker = try await container.resolve(Maker<Lazy<Absent>>.self)
      if isAwaited { _ = try await FailingHandle.awaited(maker).value }
      _ = try FailingHandle.made(maker).value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let line = isAwaited ? FailingHandle.awaitedLine : FailingHandle.madeLine
    #expect(text.contains("DovetailTests/StopTests.swift:\(line): error:"))
  }

  @Test func `a wrapper in an object that is being built names the path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer()
      container.register(Broken.self, as: .unique) { Broken() }
      container.register(Outer.self, as: .unique, using: Outer.init)
      _ = try container.resolve(Outer.self)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Outer → Broken → Absent"))
  }
}

private final class Absent: Sendable {}
private final class Outer { init(broken: Broken) {} }
private final class Broken {
  static let line = 1 + #line
  @Injected var absent: Absent
}
private final class LazilyBroken {
  static let line = 1 + #line
  @LazyInjected var absent: Absent
}
private final class BrokenHandle {
  static let line = 1 + #line
  @Injected var absent: Lazy<Absent>
}
private enum FailingHandle {
  static let line = 2 + #line
  static func handle(from container: DependencyContainer) async throws -> Weak<Absent>? {
    try await container.resolve()
  }

  static let madeLine = 2 + #line
  static func made(_ maker: Maker<Lazy<Absent>>) throws -> Lazy<Absent> {
    try maker()
  }

  static let awaitedLine = 2 + #line
  static func awaited(_ maker: Maker<Lazy<Absent>>) async throws -> Lazy<Absent> {
    try await maker.make()
  }

  static let lazyLine = 2 + #line
  static func lazy(from container: DependencyContainer) async throws -> Lazy<Absent> {
    try await container.resolve()
  }
}
