/// The result of `register`, `override` and `contribute`, on which you can say more about the
/// binding.
///
/// ```swift
/// container.register(Database.self, as: .eager, using: Database.open)
///   .onClose { try await $0.close() }
///   .alias((any Reading).self) { $0 }
/// ```
public struct Registration<T>: Sendable {
  let cell: Cell
  /// The container that has the binding, which the cell does not hold.
  private let core: ContainerCore

  init(cell: Cell) {
    self.cell = cell
    core = cell.keeper.unsafelyUnwrapped
  }

  /// Says how to close a kept instance when its container is closed.
  ///
  /// Instances are closed in the reverse of the order in which they were made. If you call this
  /// several times for one binding, all closures are called, in the order given. If the instance is
  /// ``Closeable``, its own `close()` is called after them. A unique instance belongs to its caller
  /// and is not closed.
  @discardableResult
  public func onClose(_ close: @escaping @Sendable @concurrent (T) async throws -> Void) -> Self {
    cell.binding.addCloser(close)
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
    addAlias(type, name, Place(fileID, line), RecipeTraits(), convert)
    return self
  }

  func addAlias<Alias>(
    _ type: Alias.Type, _ name: DependencyKey<Alias>?, _ place: Place, _ traits: RecipeTraits,
    _ convert: @escaping @Sendable (T) throws -> Alias
  ) {
    let binding = cell.binding
    if binding.role == .contribution {
      let alias = IdleAlias(
        type: Alias.self, name: name?.name, place: place, contribution: binding.origin)
      return core.state.withLock { $0.extras.idleAliases.append(alias) }
    }
    let target = Need(type: T.self, name: binding.name, kind: .required)
    core.add(
      Binding<Alias>.forwarding(
        BindingHead(name: name?.name, lifetime: .unique, origin: place, role: .alias), to: target,
        as: convert, traits: traits))
  }
}
