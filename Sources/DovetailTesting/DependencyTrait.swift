@_spi(Tools) @_exported import DovetailChecks
@_spi(Tools) import Dovetail
import Synchronization
import Testing

/// Gives each test a container of its own.
///
/// See ``Testing/Trait/dependencies(_:from:fileID:filePath:line:column:_:)-3xxqr``.
public struct DependencyTrait: TestTrait, SuiteTrait, TestScoping {
  fileprivate let checks: DependencyChecks
  fileprivate let original: @Sendable () async throws -> DependencyContainer
  fileprivate let strays: StrayDependencies?
  fileprivate let configure: @Sendable (DependencyContainer) async throws -> Void
  fileprivate let place: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
  /// Whether the trait says which container to use.
  private let bringsContainer: Bool
  /// Whether it says nothing but what to check, and so stands for the traits inside it, too.
  private var isOnlyChecks = false
  private let use = Use()

  fileprivate init(
    _ checks: DependencyChecks, bringsContainer: Bool = true,
    original: @escaping @Sendable () async throws -> DependencyContainer,
    strays: StrayDependencies? = nil,
    place: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt),
    configure: @escaping @Sendable (DependencyContainer) async throws -> Void
  ) {
    (self.checks, self.bringsContainer, self.original) = (checks, bringsContainer, original)
    (self.strays, self.place, self.configure) = (strays, place, configure)
  }

  fileprivate var withoutContainer: DependencyTrait {
    var trait = self
    trait.isOnlyChecks = true
    return trait
  }

  /// Applies a suite's trait to each of its tests.
  public var isRecursive: Bool { true }

  /// Surrounds each run of a test, and never a suite as a whole.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> DependencyTrait? {
    if test.isSuite { use.isOfSuite.store(true, ordering: .relaxed) }
    return testCase == nil ? nil : self
  }

  /// Runs a test in a fork, and reports how the test used it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // `.strict` is a property, which has no place of its own.
    let reporter = Reporter(
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column,
      location: place.fileID.description == #fileID ? test.sourceLocation : nil)
    // If several tests share an override, some of them will not use it.
    let isShared = use.isOfSuite.load(ordering: .relaxed) || test.isParameterized
    SimilarKeys.fillErrors()
    let fork: CheckedFork
    do {
      var original = try await original()
      if bringsContainer { original = OuterChecks.watched(original) }
      fork = CheckedFork(of: original, checks, reporter: reporter, reportsUnused: !isShared)
      try await configure(fork.container)
    } catch { throw Suggestions.added(to: error) }
    let registrations = fork.reportUnmatched()
    let outer = isOnlyChecks ? OuterChecks(checks, reporter) : nil
    outer?.look(at: fork.container)
    guard fork.reportMissing(exceptForbidden: outer != nil) else { return fork.stop() }
    RunningTests.begin()
    var hasThrown = true
    defer {
      if !hasThrown { outer?.reportMissing(in: fork.container) }
      fork.end(since: registrations, hasThrown: hasThrown)
      RunningTests.end()
    }
    do {
      try await OuterChecks.around(outer) {
        try await withDependencies(from: fork.container) {
          guard let strays = strays ?? .active else { return try await function() }
          try await strays.answering(reporter: reporter, function)
        }
      }
    } catch {
      throw Suggestions.added(to: error)
    }
    hasThrown = false
  }

  /// How the trait is used.
  private final class Use: Sendable {
    /// Whether the trait stands on a suite, and so serves many tests.
    let isOfSuite = Atomic<Bool>(false)

    // Written out because the compiler crashes on an atomic in a class whose deinit is inlined
    // elsewhere.
    deinit {}
  }
}

extension Trait where Self == DependencyTrait {
  /// Runs each test in a container of its own: a fork, with the test's overrides.
  ///
  /// ```swift
  /// @Suite(.dependencies(from: makeContainer()))
  /// struct ScreenTests {
  ///   @Test(.dependencies { $0.override((any Clock).self) { FixedClock() } })
  ///   func theTitleIsThatOfTheHour() {
  ///     #expect(Screen().title == "Noon")
  ///   }
  /// }
  /// ```
  ///
  /// The fork is of `DependencyContainer.current`, or of a container that you give, which is made
  /// for each test. So traits nest: first that of the suite, then that of the test. The fork is
  /// current in the test and in every task that the test starts, except detached tasks.
  ///
  /// Overriding a key that was never registered fails the test, at the line of the override. An
  /// override that the test did not use is a warning, unless several tests share it. A violation of
  /// further ``DependencyChecks`` fails the test at the line where the resolution began.
  ///
  /// The container is made on the main actor, so that it can have the dependencies of an app's
  /// module.
  public static func dependencies(
    _ checks: DependencyChecks = .standard,
    from container: @autoclosure @escaping @MainActor @Sendable () -> DependencyContainer,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ configure: @escaping @Sendable (DependencyContainer) async throws -> Void = { _ in }
  ) -> DependencyTrait {
    DependencyTrait(
      checks, original: { await container() }, place: (fileID, filePath, line, column),
      configure: configure)
  }

  /// Runs each test in a fork of the current container, with the test's overrides.
  ///
  /// See ``Testing/Trait/dependencies(_:from:fileID:filePath:line:column:_:)-3xxqr``.
  public static func dependencies(
    _ checks: DependencyChecks = .standard, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ configure: @escaping @Sendable (DependencyContainer) async throws -> Void = { _ in }
  ) -> DependencyTrait {
    DependencyTrait(
      checks, bringsContainer: false, original: { .current },
      place: (fileID, filePath, line, column), configure: configure)
  }

  /// Runs each test in a fork that a function configures; the function may be on the main actor.
  ///
  /// Write `@Test(.dependencies(fakes))`.
  @_disfavoredOverload
  public static func dependencies(
    _ configure: @escaping @Sendable (DependencyContainer) async throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> DependencyTrait {
    .dependencies(
      .standard, fileID: fileID, filePath: filePath, line: line, column: column, configure)
  }

  /// Runs each test in a fork of a container that a function makes, on the main actor or with
  /// `await`.
  public static func dependencies(
    _ checks: DependencyChecks = .standard,
    from make: @escaping @MainActor @Sendable () async throws -> DependencyContainer,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ configure: @escaping @Sendable (DependencyContainer) async throws -> Void = { _ in }
  ) -> DependencyTrait {
    DependencyTrait(
      checks, original: { try await make() }, place: (fileID, filePath, line, column),
      configure: configure)
  }

  /// Runs each test in a container of its own, and answers strays: resolutions where it is not
  /// current.
  ///
  /// A detached task, a queue or an event loop inherits no container. What it resolves comes from
  /// the container for strays, and fails the test at the line that asked, unless it is allowed.
  /// Without a container for strays, `DependencyContainer.shared` answers.
  ///
  /// The container for strays is made for each test, inside that test: `.current` is the test's
  /// container, with the overrides of the traits and of any `withDependencies` in the test.
  ///
  /// Code that runs in a test, or in a task that a test starts, is no stray: other tests still use
  /// `DependencyContainer.shared`. Nobody can tell which test a stray belongs to. So of the tests
  /// that answer strays, one runs at a time. A test whose detached tasks use
  /// `DependencyContainer.shared` needs a container for strays too, or a run of its own.
  public static func dependencies(
    _ checks: DependencyChecks = .standard,
    from container: @autoclosure @escaping @MainActor @Sendable () -> DependencyContainer,
    strays: @autoclosure @escaping @Sendable () -> DependencyContainer,
    allowingStrays allowed: [AllowedDependency] = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ configure: @escaping @Sendable (DependencyContainer) async throws -> Void = { _ in }
  ) -> DependencyTrait {
    DependencyTrait(
      checks, original: { await container() },
      strays: StrayDependencies(container: strays, allowed: allowed),
      place: (fileID, filePath, line, column), configure: configure)
  }

  /// Runs each test in a fork of the current container, and answers strays.
  public static func dependencies(
    _ checks: DependencyChecks = .standard,
    strays: @autoclosure @escaping @Sendable () -> DependencyContainer,
    allowingStrays allowed: [AllowedDependency] = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ configure: @escaping @Sendable (DependencyContainer) async throws -> Void = { _ in }
  ) -> DependencyTrait {
    DependencyTrait(
      checks, bringsContainer: false, original: { .current },
      strays: StrayDependencies(container: strays, allowed: allowed),
      place: (fileID, filePath, line, column), configure: configure)
  }

  /// Fails a test that runs a recipe it does not override; beside `.dependencies { … }`, in either
  /// order.
  ///
  /// ```swift
  /// @Test(.dependencies { $0.override((any Clock).self) { FixedClock() } }, .strict)
  /// func theHourIsFixed() throws {
  ///   #expect(try DependencyContainer.current.resolve((any Clock).self).hour == 12)
  /// }
  /// ```
  public static var strict: DependencyTrait { strict() }

  /// Fails a test in which a live recipe of one of these types runs; beside `.dependencies { … }`,
  /// in either order.
  ///
  /// ```swift
  /// @Suite(.dependencies(from: makeContainer()), .forbidden((any Networking).self))
  /// struct OfflineTests {}
  /// ```
  ///
  /// See ``DependencyChecks/forbidden(_:)``.
  public static func forbidden(
    _ types: any Any.Type..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> DependencyTrait {
    .dependencies(
      .forbidden(types), fileID: fileID, filePath: filePath, line: line, column: column
    ).withoutContainer
  }

  /// Like ``Testing/Trait/strict``, but allows certain keys and modules.
  public static func strict(
    allowing allowed: [AllowedDependency] = [], modules: [String] = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> DependencyTrait {
    .dependencies(
      .strict(allowing: allowed, modules: modules), fileID: fileID, filePath: filePath, line: line,
      column: column
    ).withoutContainer
  }
}
