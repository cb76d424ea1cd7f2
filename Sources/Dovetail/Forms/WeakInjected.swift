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
