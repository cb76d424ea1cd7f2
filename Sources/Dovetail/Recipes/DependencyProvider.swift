/// A type whose work it is to make one dependency.
///
/// ```swift
/// struct DisplayManagerProvider: DependencyProvider {
///   func provide(_ r: Resolution) throws -> DisplayManager {
///     DisplayManager(graphics: try r.resolve())
///   }
/// }
///
/// container.register(DisplayManagerProvider())
/// ```
///
/// The type that ``provide(_:)`` returns is the key. A test replaces one provider with another of the
/// same type: `override(MockDisplayManagerProvider())`.
public protocol DependencyProvider<Provided>: Sendable {
  /// What is provided.
  associatedtype Provided

  /// Makes an instance, resolving what it needs.
  func provide(_ r: Resolution) throws -> Provided
}

/// A type whose work it is to make one dependency, which takes time.
public protocol AsyncDependencyProvider<Provided>: Sendable {
  /// What is provided.
  associatedtype Provided

  /// Makes an instance, resolving what it needs.
  func provide(_ r: Resolution) async throws -> Provided
}

/// A group of registrations that belong together.
///
/// ```swift
/// struct NetworkModule: DependencyModule {
///   func register(in container: DependencyContainer) {
///     container.register((any Networking).self, using: HTTPNetworking.init(clock:))
///   }
/// }
///
/// container.install(NetworkModule())
/// ```
public protocol DependencyModule {
  /// Registers what the module provides.
  func register(in container: DependencyContainer)
}
