import Dovetail

/// What a test insists on about the dependencies it uses.
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
  /// What has to be registered before the test runs; `nil` when nobody asks.
  private(set) var required: [any Any.Type]?

  /// The same checks; and the test does not run when the container is not sound, or lacks one of the types.
  ///
  /// Each finding of `validate()`, and each type that nothing provides, fails the test before its body runs; so nothing
  /// that the body asks for has to stop the process. An operation of `withDependencies` runs all the same.
  public func requiring(_ types: any Any.Type...) -> DependencyChecks {
    var checks = self
    checks.required = (required ?? []) + types
    return checks
  }

  /// Overrides have to be of something that is registered; what the test does not override is live.
  public static let standard = DependencyChecks(isStrict: false, allowed: [], modules: [])

  /// As ``standard``; and whatever runs that the test did not override fails the test.
  public static let strict = strict()

  /// As ``strict``, but for what is allowed: keys, and modules.
  ///
  /// A module allows what it registers, and the types it declares.
  public static func strict(
    allowing allowed: [AllowedDependency] = [], modules: [String] = []
  ) -> DependencyChecks {
    DependencyChecks(isStrict: true, allowed: allowed, modules: modules)
  }

  /// Whether a strict test may run the recipe as it is.
  func allows(_ step: WitnessedStep) -> Bool {
    if allowed.contains(where: { $0.allows(step) }) { return true }
    let declared = step.key.identity
    return modules.contains { module in
      step.registered.location.module == module || declared.hasPrefix("\(module).")
        || declared.hasPrefix("any \(module).")
    }
  }
}

/// A key that a check lets pass.
public struct AllowedDependency: Sendable {
  private let type: any Any.Type
  private let name: String?

  /// Lets a type pass, or a type and a name.
  public static func type<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil
  ) -> AllowedDependency {
    AllowedDependency(type: type, name: name?.name)
  }

  func allows(_ step: WitnessedStep) -> Bool { step.isFor(type, named: name) }

  func allows(_ type: any Any.Type, named name: String?) -> Bool {
    self.type == type && self.name == name
  }

  func allows(_ kept: KeptObject) -> Bool { kept.isFor(type, named: name) }
}
