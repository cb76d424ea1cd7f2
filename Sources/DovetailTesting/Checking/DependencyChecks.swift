import DovetailChecks

/// The checks on how a test uses its dependencies.
///
/// ```swift
/// @Test(
///   .dependencies(.strict(allowing: [.type(UserStore.self)])) {
///     $0.override((any Networking).self) { StubNetworking() }
///   })
/// func aStoreTalksToTheStub() throws {
///   let store = try DependencyContainer.current.resolve(UserStore.self)
///   #expect(store.network is StubNetworking)
/// }
/// ```
public struct DependencyChecks: Sendable {
  let isStrict: Bool
  let allowed: [AllowedDependency]
  let modules: [String]
  /// The types that have to be registered before the test runs, and where they were named; `nil`
  /// when that is not checked.
  private(set) var required: [(types: [any Any.Type], place: Place)]?
  /// The types whose live recipes may not run, under any name.
  private(set) var forbidden: [any Any.Type] = []

  /// The same checks, and one more: the container is sound and has the given types, or the test
  /// does not run.
  ///
  /// Each finding of `validate()`, and each type that nothing provides, fails the test before its
  /// body runs. So nothing that the body resolves has to stop the process. An operation of
  /// `withDependencies` runs all the same.
  public func requiring(
    _ types: any Any.Type..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> DependencyChecks {
    var checks = self
    checks.required = (required ?? []) + [(types, Place(fileID, line))]
    return checks
  }

  /// Checks that each override matches a registration; everything that is not overridden is live.
  public static let standard = DependencyChecks(isStrict: false, allowed: [], modules: [])

  /// Like ``standard``, and fails the test when a recipe runs that the test did not override.
  public static let strict = strict()

  /// Like ``strict``, but allows certain keys and modules.
  ///
  /// Allowing a module allows what it registers and the types it declares.
  public static func strict(
    allowing allowed: [AllowedDependency] = [], modules: [String] = []
  ) -> DependencyChecks {
    DependencyChecks(isStrict: true, allowed: allowed, modules: modules)
  }

  /// Like ``standard``, and fails the test when a live recipe of one of these types runs.
  ///
  /// ``strict`` names what may run live, and this what may not: what talks to the network, say. The
  /// test may override it, or register it itself. A type that was never registered fails the test,
  /// as an override of it would.
  public static func forbidden(_ types: any Any.Type...) -> DependencyChecks {
    forbidden(types)
  }

  static func forbidden(_ types: [any Any.Type]) -> DependencyChecks {
    var checks = standard
    checks.forbidden = types
    return checks
  }

  /// Whether the test forbids this recipe to run live.
  func forbids(_ step: ObservedStep) -> Bool {
    let key = step.binding.key
    return forbidden.contains { $0 == key.type || step.isElement(of: $0, named: key.name) }
  }

  /// Whether a strict test may run this live recipe.
  func allows(_ step: ObservedStep) -> Bool {
    if allowed.contains(where: { $0.allows(step) }) { return true }
    let declared = step.key.identity
    // Where Foundation is in parts, they are what people know as Foundation.
    let parts = modules.contains("Foundation") ? ["FoundationEssentials"] : []
    return (modules + parts).contains { module in
      step.registered.location.module == module || declared.hasPrefix("\(module).")
        || declared.hasPrefix("any \(module).")
    }
  }
}

/// A key that a check allows.
public struct AllowedDependency: Sendable {
  private let type: any Any.Type
  private let name: String?

  /// Allows a type, or a type with a name; `[T]` stands for what is contributed to it.
  public static func type<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil
  ) -> AllowedDependency {
    AllowedDependency(type: type, name: name?.name)
  }

  func allows(_ step: ObservedStep) -> Bool { allows(step.binding) }

  func allows(_ key: Key) -> Bool { key.plain == Key(type, name) }

  /// Whether it allows what a binding has made, also as an element of a collection.
  func allows(_ binding: AnyBinding) -> Bool {
    let need = Need.of(type, name)
    let isElement = binding.head.role == .contribution && need.kind == .collection
    return allows(binding.key) || isElement && binding.key.plain == need.key
  }
}
