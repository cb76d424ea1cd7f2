/// The half of a container that is needed by code which only registers.
///
/// ``DependencyContainer`` conforms. All of `register`, `override` and `contribute` is built on
/// ``add(_:)``. A registry of your own writes that and ``unregister(_:named:)``, and passes both on to a
/// container.
public protocol DependencyRegistry {
  /// Adds a binding, as one of the verbs has made it.
  @discardableResult
  func add<T>(_ binding: DependencyBinding<T>) -> Registration<T>

  /// Removes the binding of a type and drops the kept instance.
  func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?)
}

extension DependencyRegistry {
  /// Removes the unnamed binding of a type and drops the kept instance.
  public func unregister<T>(_ type: T.Type) {
    unregister(type, named: nil)
  }
}

/// A key, a lifetime, a recipe, and the file and line where it was registered.
public struct DependencyBinding<T>: Sendable {
  /// The name, where the type is provided more than once.
  public let name: String?
  let binding: Binding<T>

  @usableFromInline
  init(
    _ name: DependencyKey<T>?, _ lifetime: Lifetime, _ role: BindingRole, _ recipe: Recipe<T>,
    _ fileID: StaticString, _ line: UInt
  ) {
    self.name = name?.name
    binding = Binding(
      name: name?.name, lifetime: lifetime.kind, origin: Place(fileID, line), recipe: recipe,
      role: role)
  }

  @usableFromInline
  init(
    _ name: DependencyKey<T>?, _ lifetime: UniqueLifetime, _ role: BindingRole,
    _ recipe: Recipe<T>, _ fileID: StaticString, _ line: UInt
  ) {
    self.name = name?.name
    binding = Binding(
      name: name?.name, lifetime: .unique, origin: Place(fileID, line), recipe: recipe, role: role)
  }
}
