extension Resolution {
  /// Notes what the decorator of a binding is given, to be closed after what it is wrapped in.
  static func note<T>(_ instance: T, of binding: Binding<T>) {
    guard let build = Caller.recipe() as? Build else { return }
    build.layers.append(Layer(Binding<T>.box(instance), of: binding))
  }

  /// Fails for a recipe that has to be awaited; reached only when its container is mistaken.
  func refuseToWait<T>(for type: T.Type) throws -> T {
    throw Raise.asyncFromSync(BindingID(type: ObjectIdentifier(type), name: nil), type: type)
  }
}
