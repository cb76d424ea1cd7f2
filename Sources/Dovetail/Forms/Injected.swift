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
  @inlinable public var wrappedValue: T { projectedValue.value }

  /// Remembers the dependency and the container to resolve it from.
  @inlinable
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
  @inlinable public var wrappedValue: T? { projectedValue.value }

  /// Remembers the dependency and the container to resolve it from.
  @inlinable
  public init(
    named name: DependencyKey<T>? = nil, from container: DependencyContainer? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    projectedValue = Weak(named: name, from: container, fileID: fileID, line: line)
  }
}

extension WeakInjected: Sendable where T: Sendable {}

/// A form of a dependency: `T?`, `[T]`, `Lazy<T>`, `Weak<T>` or `Maker<T, …>`.
///
/// A typed name of the dependency behind a form names the form too:
/// `resolve(Lazy<URL>.self, named: .named(.api))`.
public protocol DependencyForm {
  /// The dependency behind the form: `URL` for `Lazy<URL>`.
  associatedtype DependencyBehind
}

extension DependencyKey where Value: DependencyForm {
  /// The key of a form, by a typed name of the dependency behind it.
  public static func named(_ key: DependencyKey<Value.DependencyBehind>) -> Self {
    Self(name: key.name)
  }
}
