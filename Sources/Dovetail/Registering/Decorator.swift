/// What wraps the instances of a key.
protocol AnyDecorator: Sendable {
  var origin: Place { get }
  var isModification: Bool { get }
  /// A binding of its own, which needs the one that it wraps: so each layer is kept, and closed,
  /// like any other part.
  func layer(around inner: AnyBinding?, at key: Key, as lifetime: LifetimeKind) -> AnyBinding
}

struct Decorator<T>: AnyDecorator {
  let origin: Place
  /// Wraps an instance at once; `nil` for an asynchronous decorator.
  private let wrap: (@Sendable (T, Resolution) throws -> T)?
  private let wrapAwaiting: @Sendable (T, Resolution) async throws -> Handed<T>
  private var traits = BindingHead.Traits()
  var isModification: Bool { traits.isModification }

  init(_ origin: Place, _ wrap: @escaping @Sendable (T, Resolution) throws -> T) {
    self.origin = origin
    self.wrap = wrap
    wrapAwaiting = { Handed(try wrap($0, $1)) }
  }

  init(
    _ origin: Place,
    awaiting wrap: @escaping @Sendable @concurrent (T, Resolution) async throws -> T
  ) where T: Sendable {
    self.origin = origin
    self.wrap = nil
    wrapAwaiting = { Handed(try await wrap($0, $1)) }
    traits.isAsync = true
  }

  init(
    _ origin: Place, isConfined: Bool,
    onMainActor wrap: @escaping @MainActor @Sendable (T, Resolution) throws -> T
  ) {
    self.origin = origin
    traits.isOnMainActor = true
    traits.isConfined = isConfined
    self.wrap = { instance, r in
      let instance = Handed(instance)
      return try MainActor.assumeIsolated { Handed(try wrap(instance.value, r)) }.value
    }
    wrapAwaiting = { instance, r in
      let instance = Handed(instance)
      return try await MainActor.run { Handed(try wrap(instance.value, r)) }
    }
  }

  /// The same as a change for a test.
  var asModification: Decorator {
    var changed = self
    changed.traits.isModification = true
    return changed
  }

  func layer(around inner: AnyBinding?, at key: Key, as lifetime: LifetimeKind) -> AnyBinding {
    var traits = traits
    traits.isConfined = traits.isConfined || inner?.traits.isConfined == true
    let head = BindingHead(
      key: key, lifetime: lifetime, origin: origin, role: .layer, traits: traits)
    let (wrap, wrapAwaiting, origin) = (wrap, wrapAwaiting, origin)
    let inside = inner?.key ?? key
    let recipe = Recipe<T>(
      make: { core, frame in
        try frame.run {
          guard let wrap else { throw Raise.asyncFromSync(nil) }
          let value = try core.obtain(T.self, inside, .passedOn)
          do { return try wrap(value, Resolution(core: core)) } catch {
            throw Raise.decoratorFailed(error, at: origin)
          }
        }
      },
      more: {
        .init(
          awaiting: { r in
            let value = try await r.core.obtainAwaited(T.self, inside, .passedOn)
            do { return try await wrapAwaiting(value.value, r) } catch {
              throw Raise.decoratorFailed(error, at: origin)
            }
          }, needs: [Need(inside)])
      })
    return Binding<T>(head, recipe, nil, inner: inner)
  }
}

extension DependencyBinding {
  /// A change of the instances of a key, which counts as an override.
  static func modifying(_ key: Key, _ decorator: Decorator<T>) -> Self {
    Self(change: .decorator(decorator.asModification, key))
  }
}
