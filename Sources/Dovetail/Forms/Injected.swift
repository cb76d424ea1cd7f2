/// A dependency that is resolved when the property's owner is made.
///
/// ```swift
/// final class Screen {
///   @Injected var network: any Networking
///   @Injected(named: "cdn") var cdn: URL
///   @Injected(mode: .new) var session: Session
///   @Injected(from: other) var clock: any Clock
///   @Injected var tracing: (any Tracing)?
/// }
/// ```
///
/// It resolves from ``DependencyContainer/current``, unless you give a container. If the dependency
/// cannot be resolved, the process stops with the diagnostic, at the file and line of the property.
/// In a `Sendable` class, where Swift allows no wrapper, use `injected()`.
@propertyWrapper
public struct Injected<T> {
  /// The instance.
  public let wrappedValue: T

  /// Resolves the dependency.
  @inlinable
  public init(
    named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    from container: DependencyContainer? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    wrappedValue = injected(
      T.self, named: name, mode: mode, from: container, fileID: fileID, line: line)
  }
}

extension Injected: Sendable where T: Sendable {}

/// A dependency, for a `let`.
///
/// ```swift
/// final class Checkout: Sendable {
///   let network: any Networking = injected()
/// }
/// ```
///
/// It resolves as ``Injected`` does, and stops the process in the same cases.
@inlinable
public func injected<T>(
  named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
  from container: DependencyContainer? = nil, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  // This function takes no metatype: with one, the compiler would treat the result as some task's
  // own. Closures of the main actor could then capture it only if it is `Sendable`.
  injected(T.self, named: name, mode: mode, from: container, fileID: fileID, line: line)
}

/// A dependency of a type, as an expression: `injected(ClockClient.self).now()`.
///
/// It resolves as ``Injected`` does, and stops the process in the same cases.
@inlinable
public func injected<T>(
  _ type: T.Type, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
  from container: DependencyContainer? = nil, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  let current = container == nil ? ContainerCore.currentOutsideRecipes : nil
  let held = current == nil ? container?.core ?? ContainerCore.current : nil
  // SAFETY: either outlives the call.
  return (current ?? Unmanaged.passUnretained(held.unsafelyUnwrapped))._withUnsafeGuaranteedRef {
    core in
    defer { withExtendedLifetime(held) {} }
    do {
      if held != nil {
        if core.isForStrays { Strays.report(T.self, named: name?.name, at: Place(fileID, line)) }
        if mode == .registered, ThreadRecord.isWatched(ThreadRecord.current) {
          core.observe(type, name: name?.name)
        }
      }
      return try core.dependency(type, named: name?.name, mode: mode, at: Place(fileID, line))
    } catch {
      FatalDiagnostic.stop(error, at: Place(fileID, line), askedOf: container == nil ? core : nil)
    }
  }
}
