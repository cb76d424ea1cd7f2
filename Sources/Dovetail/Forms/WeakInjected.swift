/// A dependency that is resolved on first use and not kept alive.
///
/// ```swift
/// final class Screen {
///   @WeakInjected var delegate: (any Coordinator)?
/// }
/// ```
///
/// It is `nil` when nobody registered it, when its container dropped it, and when nobody else holds it
/// any more. `$delegate` is the ``Weak`` handle, whose `resolve()` throws what went wrong.
@propertyWrapper
public struct WeakInjected<T> {
  /// The handle behind the property.
  public let projectedValue: Weak<T>

  /// The instance while somebody else holds it.
  public var wrappedValue: T? { projectedValue.value }

  /// Remembers what is to be resolved, and from where.
  @inlinable
  public init(
    named name: DependencyKey<T>? = nil, from container: DependencyContainer? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    projectedValue = Weak(named: name, from: container, fileID: fileID, line: line)
  }
}

extension WeakInjected: Sendable where T: Sendable {}
