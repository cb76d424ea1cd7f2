extension MainActorRegistry {
  /// Changes the instances of a key on the main actor, for a test.
  ///
  /// ```swift
  /// container.mainActor.modify(User.self) { $0.name = "Ada" }
  /// ```
  ///
  /// It works like the container's own `modify`. The key then lives on the main actor.
  public func modify<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @MainActor @Sendable (inout T) throws -> Void
  ) {
    modify(
      name,
      Decorator(
        origin: Place(fileID, line), isConfined: false,
        wrapOnMainActor: { instance, _ in
          try changed(instance, by: change)
        }))
  }

  /// Changes the instances of a key on the main actor, for a test; the type need not be `Sendable`.
  public func modify<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @MainActor @Sendable (inout T) throws -> Void
  ) {
    modify(
      name,
      Decorator(
        origin: Place(fileID, line), isConfined: true,
        wrapOnMainActor: { instance, _ in
          try changed(instance, by: change)
        }))
  }

  private func modify<T>(_ name: DependencyKey<T>?, _ change: Decorator<T>) {
    var change = change
    change.isModification = true
    container.add(DependencyBinding(binding: .changing(name?.name, by: change)))
  }
}

@MainActor private func changed<T>(_ instance: T, by change: (inout T) throws -> Void) rethrows -> T
{
  var instance = instance
  try change(&instance)
  return instance
}
