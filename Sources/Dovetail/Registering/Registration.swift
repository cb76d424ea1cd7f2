/// The result of `register`, `override` and `contribute`, on which you can say more about the
/// binding.
///
/// ```swift
/// container.register(Database.self, as: .eager, using: Database.open)
///   .onClose { try await $0.close() }
///   .alias((any Reading).self) { $0 }
/// ```
public struct Registration<T>: Sendable {
  let core: Core
  /// `nil` for a modification of what is not registered.
  let binding: AnyBinding?

  /// Says how to close a kept instance when its container is closed.
  ///
  /// Instances are closed in the reverse of the order in which they were made. If you call this
  /// several times for one binding, all closures are called, in the order given. If the instance is
  /// ``Closeable``, its own `close()` is called after them. A unique instance belongs to its caller
  /// and is not closed.
  @discardableResult
  public func onClose(_ close: @escaping @Sendable @concurrent (T) async throws -> Void) -> Self {
    binding?.closers.add(close)
    return self
  }

  /// Provides the same instance under a second key.
  ///
  /// ```swift
  /// container.register(Database.self, using: Database.init).alias((any Reading).self) { $0 }
  /// ```
  ///
  /// Overriding the original key also overrides its aliases. A contribution has no key, and so no
  /// alias: contribute it to the other collection, too.
  @discardableResult
  public func alias<Alias>(
    _ type: Alias.Type, named name: DependencyKey<Alias>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ convert: @escaping @Sendable (T) throws -> Alias
  ) -> Self {
    addAlias(type, name?.name, Place(fileID, line), .init(), convert)
    return self
  }

  func addAlias<Alias>(
    _ type: Alias.Type, _ name: String?, _ place: Place, _ traits: BindingHead.Traits,
    _ convert: @escaping @Sendable (T) throws -> Alias
  ) {
    guard let binding else { return }
    let target = binding.key.plain
    if binding.head.role == .contribution {
      return core.noteIdle(alias: Key(type, name), at: place, of: binding.head.origin)
    }
    let head = BindingHead(
      key: Key(type, name), lifetime: .unique, origin: place, role: .alias, traits: traits)
    let recipe = Recipe<Alias>(
      make: { core, frame in
        try frame.run { try convert(try core.obtain(T.self, target, .passedOn)) }
      },
      more: {
        .init(
          awaiting: { r in
            let value = try await r.core.obtainAwaited(T.self, target, .passedOn)
            guard traits.isOnMainActor else { return Handed(try convert(value.value)) }
            return try await MainActor.run { Handed(try convert(value.value)) }
          }, needs: [Need(target)])
      })
    _ = core.add(Binding(head, recipe))
  }
}
