import DovetailChecks

extension ObservedStep {
  /// Whether the step is for a type and a name.
  func isFor(_ type: any Any.Type, named name: String?) -> Bool {
    binding.key.plain == Key(type, name)
  }

  /// Whether the step makes an element of a collection's type.
  func isElement(of type: any Any.Type, named name: String?) -> Bool {
    let need = Need.of(type, name)
    return binding.head.role == .contribution && need.kind == .collection
      && binding.key.plain == need.key
  }
}
