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
