/// The value that a recipe resolves its dependencies with: one `resolve` call and all calls nested
/// in it.
///
/// ```swift
/// container.register(Feed.self) { r in Feed(store: try r.resolve()) }
/// ```
///
/// An object may keep it and resolve later. That starts a new resolution, in the container that the
/// object was built for. A kept resolution does not keep the container's instances alive.
public struct Resolution: Sendable {
  @usableFromInline let core: ContainerCore

  @usableFromInline
  init(core: ContainerCore) {
    self.core = core
  }
}
