/// What `register`, `override` and `contribute` return, to say more about the binding.
///
/// ```swift
/// container.register(Database.self, as: .eager, using: Database.open)
///   .onClose { try await $0.close() }
///   .alias((any Reading).self) { $0 }
/// ```
public struct Registration<T>: Sendable {
  let core: ContainerCore
  let cell: Cell

  /// Says how to close a kept instance when its container is closed.
  ///
  /// Instances are closed in the reverse of the order in which they were made. Of several calls for
  /// one binding all are made, in the order given; an instance that is ``Closeable`` is closed as such
  /// after them. A unique instance belongs to whoever asked for it and is not closed.
  @discardableResult
  public func onClose(_ close: @escaping @Sendable (T) async throws -> Void) -> Self {
    cell.binding.addCloser(close)
    return self
  }

  /// Provides the same instance under a second key.
  ///
  /// ```swift
  /// container.register(Database.self, using: Database.init).alias((any Reading).self) { $0 }
  /// ```
  ///
  /// The alias follows the binding's key: who overrides that, overrides the alias. An alias of a
  /// contribution is a contribution to the collection of its type.
  @discardableResult
  public func alias<Alias>(
    _ type: Alias.Type, named name: DependencyKey<Alias>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ convert: @escaping @Sendable (T) throws -> Alias
  ) -> Self {
    let isContribution = cell.binding.traits.role == .contribution
    let target = Need(
      type: T.self, name: cell.binding.name, kind: isContribution ? .collection : .required)
    let binding = cell.binding
    let recipe = Recipe<Alias>(
      make: { resolution in
        let core = resolution.core
        let (mode, arguments) = Caller.asked()
        guard isContribution else {
          return try convert(
            try core.obtain(T.self, name: target.name, mode: mode, arguments: arguments))
        }
        let cell = try core.contribution(of: binding)
        return try convert(
          try core.instance(of: cell, as: T.self, mode: mode, arguments: arguments))
      },
      makeAsync: { resolution in
        let core = resolution.core
        let (mode, arguments) = Ambient.asked()
        guard isContribution else {
          return try convert(
            try await core.obtainAwaited(
              T.self, name: target.name, mode: mode, arguments: arguments))
        }
        let cell = try core.contribution(of: binding)
        return try convert(
          try await core.instanceAwaited(of: cell, as: T.self, mode: mode, arguments: arguments))
      },
      needs: { [target] })
    core.add(
      Binding<Alias>(
        name: name?.name, lifetime: .unique, origin: Place(fileID, line), recipe: recipe,
        role: isContribution ? .contribution : .alias, target: target,
        aliased: isContribution ? ObjectIdentifier(binding) : nil))
    return self
  }
}
