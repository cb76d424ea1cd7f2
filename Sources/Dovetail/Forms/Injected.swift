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
  @export(implementation) public init(
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
@export(implementation) public func injected<T>(
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
@export(implementation) public func injected<T>(
  _ type: T.Type, named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
  from container: DependencyContainer? = nil, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  let place = Place(fileID, line)
  let core = container?.core ?? Core.asked(for: type, named: name?.name, at: place)
  do {
    return try core.dependency(type, named: name?.name, mode: mode, at: place)
  } catch { stop(error, at: place, hasChosen: container != nil) }
}

@usableFromInline @inline(never)
func stop(_ error: any Error, at place: Place, hasChosen: Bool) -> Never {
  FatalDiagnostic.stop(error, at: place, isShared: !hasChosen && Askers.core == nil)
}

/// A dependency that is resolved on first use, once for all threads.
///
/// ```swift
/// final class Screen {
///   @LazyInjected var images: ImageCache
/// }
/// ```
///
/// It remembers the container that was current when the property's owner was made, and breaks
/// cycles. If the dependency cannot be resolved, the process stops with the diagnostic, at the file
/// and line of the property. `$images` is the ``Lazy`` handle; its `resolve()` throws instead.
@propertyWrapper
public struct LazyInjected<T> {
  /// The handle behind the property.
  public let projectedValue: Lazy<T>

  /// The instance, resolved on first use.
  public var wrappedValue: T { projectedValue.value }

  /// Remembers the dependency and the container to resolve it from.
  public init(
    named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    from container: DependencyContainer? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    projectedValue = Lazy(named: name, mode: mode, from: container, fileID: fileID, line: line)
  }
}

extension LazyInjected: Sendable where T: Sendable {}

/// A dependency that is resolved on first use and not kept alive.
///
/// ```swift
/// final class Screen {
///   @WeakInjected var delegate: (any Coordinator)?
/// }
/// ```
///
/// It is `nil` if the dependency was never registered, if its container dropped it, or if nothing
/// else holds it any more. `$delegate` is the ``Weak`` handle; its `resolve()` throws what went
/// wrong.
@propertyWrapper
public struct WeakInjected<T> {
  /// The handle behind the property.
  public let projectedValue: Weak<T>

  /// The instance while something else holds it.
  public var wrappedValue: T? { projectedValue.value }

  /// Remembers the dependency and the container to resolve it from.
  public init(
    named name: DependencyKey<T>? = nil, from container: DependencyContainer? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    projectedValue = Weak(named: name, from: container, fileID: fileID, line: line)
  }
}

extension WeakInjected: Sendable where T: Sendable {}
