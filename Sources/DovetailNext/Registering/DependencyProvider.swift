/// A type whose job is to make one dependency.
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
/// The type that ``provide(_:)`` returns is the key. A test replaces one provider with another of
/// the same type: `override(MockDisplayManagerProvider())`.
public protocol DependencyProvider<Provided>: Sendable {
  /// The type of the dependency.
  associatedtype Provided

  /// Makes an instance, and resolves its needs with `r`.
  func provide(_ r: Resolution) throws -> Provided
}

/// A type whose job is to make one dependency asynchronously.
public protocol AsyncDependencyProvider<Provided>: Sendable {
  /// The type of the dependency.
  associatedtype Provided

  /// Makes an instance, and resolves its needs with `r`.
  func provide(_ r: Resolution) async throws -> Provided
}

/// A group of registrations that a container can install: a ``DependencyModule`` or a
/// ``MainActorModule``.
public protocol InstallableModule {}

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
public protocol DependencyModule: InstallableModule {
  /// Registers the dependencies of the module.
  func register(in container: DependencyContainer)
}
