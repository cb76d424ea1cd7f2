/// What wraps the instances of a key.
@usableFromInline package final class Decorator: Sendable {
  @usableFromInline
  typealias Wrapping = @Sendable (AnyBinding, Content, Resolution) throws -> Content
  @usableFromInline
  typealias Awaiting = @Sendable (AnyBinding, Content, Resolution) async throws -> Content

  package let key: Key
  package let origin: Place
  package let traits: BindingHead.Traits
  /// Wraps an instance at once; `nil` if that has to be awaited.
  private let wrapping: Wrapping?
  private let awaiting: Awaiting

  init(
    _ key: Key, _ origin: Place, _ traits: BindingHead.Traits, _ wrapping: Wrapping?,
    _ awaiting: @escaping Awaiting
  ) {
    (self.key, self.origin, self.traits) = (key, origin, traits)
    (self.wrapping, self.awaiting) = (wrapping, awaiting)
  }

  /// A decorator that need not be awaited, but perhaps for the main actor.
  @usableFromInline
  convenience init(
    _ key: Key, _ origin: Place, isOnMainActor: Bool = false, isConfined: Bool = false,
    _ wrapping: @escaping Wrapping
  ) {
    let traits = BindingHead.Traits(isOnMainActor: isOnMainActor, isConfined: isConfined)
    self.init(key, origin, traits, wrapping) { binding, content, r in
      guard isOnMainActor else { return try wrapping(binding, content, r) }
      let content = Handed(content)
      return try await MainActor.run { Handed(try wrapping(binding, content.value, r)) }.value
    }
  }

  @usableFromInline convenience init(_ key: Key, _ origin: Place, awaiting: @escaping Awaiting) {
    self.init(key, origin, BindingHead.Traits(isAsync: true), nil, awaiting)
  }

  /// The decorator as a change of the instances for a test, which counts as an override.
  func modifying() -> Decorator {
    var traits = traits
    traits.isModification = true
    return Decorator(key, origin, traits, wrapping, awaiting)
  }

  /// A binding of its own, which needs the one that it wraps: so each layer is kept, and closed, like
  /// any other part.
  func layer(
    around inner: AnyBinding? = nil, number layer: Int = 0, as lifetime: LifetimeKind = .unique
  ) -> AnyBinding {
    var traits = traits
    traits.isConfined = traits.isConfined || inner?.traits.isConfined == true
    let (source, wrapping, awaiting, origin) = (inner?.key ?? key, wrapping, awaiting, origin)
    return AnyBinding(
      BindingHead(
        key: key.at(layer: layer), lifetime: lifetime, origin: origin, role: .layer, traits: traits),
      { binding, core, frame in
        try frame.run {
          guard let wrapping else { throw Raise.asyncFromSync(binding) }
          let content = try core.content(for: source, .passedOn)
          do { return try wrapping(binding, content, Resolution(core: core)) } catch {
            throw Raise.recipeFailed(error, inDecorator: origin)
          }
        }
      },
      more: {
        AnyBinding.more([Need(source)]) { binding, r in
          let content = try await r.core.obtainAwaited(source, .passedOn)
          do { return try await awaiting(binding, content, r) } catch {
            throw Raise.recipeFailed(error, inDecorator: origin)
          }
        }
      }, inner: inner)
  }
}

// The kinds of decorators: see the recipes.
extension Decorator {
  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  convenience init<T>(
    _ key: Key, _ origin: Place, _ wrap: @escaping @Sendable (T, Resolution) throws -> T
  ) {
    self.init(key, origin) { $0.content(try wrap($1.value(as: T.self), $2)) }
  }

  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  convenience init<T: Sendable>(
    _ key: Key, _ origin: Place,
    awaiting wrap: @escaping @Sendable @concurrent (T, Resolution) async throws -> T
  ) {
    self.init(key, origin, awaiting: { $0.content(try await wrap($1.value(as: T.self), $2)) })
  }

  @export(implementation) @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  convenience init<T>(
    _ key: Key, _ origin: Place, isConfined: Bool,
    onMainActor wrap: @escaping @MainActor @Sendable (T, Resolution) throws -> T
  ) {
    self.init(key, origin, isOnMainActor: true, isConfined: isConfined) { binding, content, r in
      let inner = Handed(content.value(as: T.self))
      return binding.content(
        try MainActor.assumeIsolated { Handed(try wrap(inner.value, r)) }.value)
    }
  }
}

extension DependencyBinding {
  /// A change of the instances of a key for a test.
  @usableFromInline init(modifying decorator: Decorator) {
    let decorator = decorator.modifying()
    (binding, modification) = (decorator.layer(), decorator)
  }
}
