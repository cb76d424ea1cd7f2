extension Array: DependencyForm {
  /// The type of a contribution.
  public typealias DependencyBehind = Element
}

extension Array: ResolvedForm {
  static var need: Need { Need(type: Element.self, kind: .collection) }
  static func spelling(by name: (any Any.Type) -> String) -> String { "[\(name(Element.self))]" }

  /// Every contribution in the order they were made; those of outer containers come first.
  static func resolve(for core: ContainerCore, name: String?, _ request: Request) throws -> Self {
    try refuseIfClosed(core, name)
    return try RootFrame.run(for: core) {
      let cells = core.contributions(to: id(name))
      // All empty arrays share one storage, to which the initializer writes.
      if cells.isEmpty { return [] }
      // Written in place: `map` looks up types for each element.
      return try Array(unsafeUninitializedCapacity: cells.count) { elements, count in
        try cells.withUnsafeBytes { cells in
          // SAFETY: the array holds the cells, which a loop over it would retain one by one.
          for cell in cells.bindMemory(to: Unmanaged<Cell>.self) {
            request.arguments?.giveBack()
            try cell._withUnsafeGuaranteedRef {
              let element = elements.baseAddress.unsafelyUnwrapped + count
              element.initialize(to: try core.instance(of: $0, as: Element.self, request))
            }
            count += 1
          }
        }
      }
    }
  }

  static func resolveAwaited(
    for core: ContainerCore, name: String?, _ request: Request
  ) async throws -> Unchecked<Self> {
    try refuseIfClosed(core, name)
    return try await RootFrame.runAwaited(for: core) {
      var elements: [Element] = []
      for cell in core.contributions(to: id(name)) {
        request.arguments?.giveBack()
        elements.append(Boxed.take(try await core.boxAwaited(of: cell, request), as: Element.self))
      }
      return Unchecked(elements)
    }
  }

  private static func refuseIfClosed(_ core: ContainerCore, _ name: String?) throws {
    let id = BindingID(Self.self, name)
    if core.isClosed { throw Raise.missing(id, type: Self.self, in: core) }
  }

  private static func id(_ name: String?) -> BindingID { BindingID(Element.self, name) }
}
