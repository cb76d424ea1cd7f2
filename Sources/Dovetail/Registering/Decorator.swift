/// What wraps the instances of a key.
package struct Decorator: Sendable {
  package let origin: Place
  package internal(set) var traits = BindingHead.Traits()
  private let bind: @Sendable (BindingHead, _ inner: AnyBinding?) -> AnyBinding

  init<T>(_ origin: Place, _ wrap: @escaping @Sendable (T, Resolution) throws -> T) {
    self.init(origin, wrap) { Handed(try wrap($0.value, $1)) }
  }

  init<T: Sendable>(
    _ origin: Place,
    awaiting wrap: @escaping @Sendable @concurrent (T, Resolution) async throws -> T
  ) {
    self.init(origin, nil) { Handed(try await wrap($0.value, $1)) }
    traits.isAsync = true
  }

  init<T>(
    _ origin: Place, isConfined: Bool,
    onMainActor wrap: @escaping @MainActor @Sendable (T, Resolution) throws -> T
  ) {
    self.init(
      origin,
      { (instance: T, r) in
        let instance = Handed(instance)
        return try MainActor.assumeIsolated { Handed(try wrap(instance.value, r)) }.value
      },
      awaiting: { instance, r in
        try await MainActor.run { Handed(try wrap(instance.value, r)) }
      })
    (traits.isOnMainActor, traits.isConfined) = (true, isConfined)
  }

  /// An asynchronous decorator has no `wrap`, which wraps an instance at once.
  private init<T>(
    _ origin: Place, _ wrap: (@Sendable (T, Resolution) throws -> T)?,
    awaiting: @escaping @Sendable (Handed<T>, Resolution) async throws -> Handed<T>
  ) {
    self.origin = origin
    bind = { head, inner in
      Binding<T>(
        head, from: inner?.key ?? head.key, inner: inner,
        wrap.map { wrap in
          { @Sendable (instance: T, r: Resolution) throws -> T in
            do { return try wrap(instance, r) } catch {
              throw Raise.recipeFailed(error, inDecorator: origin)
            }
          }
        },
        awaiting: { instance, r in
          do { return try await awaiting(instance, r) } catch {
            throw Raise.recipeFailed(error, inDecorator: origin)
          }
        })
    }
  }

  /// A binding of its own, which needs the one that it wraps: so each layer is kept, and closed, like
  /// any other part.
  func layer(around inner: AnyBinding?, at key: Key, as lifetime: LifetimeKind) -> AnyBinding {
    var traits = traits
    traits.isConfined = traits.isConfined || inner?.traits.isConfined == true
    return bind(
      BindingHead(key: key, lifetime: lifetime, origin: origin, role: .layer, traits: traits), inner
    )
  }
}

extension DependencyBinding {
  /// A change of the instances of a key for a test, which counts as an override.
  init(modifying key: Key, _ decorator: Decorator) {
    var decorator = decorator
    decorator.traits.isModification = true
    binding = decorator.layer(around: nil, at: key, as: .unique)
    modification = Modification(decorator)
  }
}

/// What a binding carries that is no binding, but a change.
///
/// A class, so that passing a binding on needs no metadata: a tenth of a registration.
final class Modification: Sendable {
  let decorator: Decorator
  init(_ decorator: Decorator) { self.decorator = decorator }
}
