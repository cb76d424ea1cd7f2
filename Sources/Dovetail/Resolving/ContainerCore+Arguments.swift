extension ContainerCore {
  /// Resolves a dependency whose recipe takes arguments; without any, as if none could be given.
  func product<T, each Value>(
    _ type: T.Type, named name: String?, with value: repeat each Value, at place: Place?
  ) throws -> T {
    let arguments = ArgumentList(repeat each value)
    if arguments.isEmpty, let place {
      return try dependency(type, named: name, mode: .registered, at: place)
    }
    return try resolve(
      type, name: name, arguments: arguments.isEmpty ? nil : arguments, at: place)
  }
}
