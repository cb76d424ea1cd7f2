import DovetailBlueprint

/// How long an instance on the main actor is kept: as a ``Lifetime`` says, or not at all.
public struct MainActorLifetime: Sendable, Hashable {
  /// `nil` for none given.
  let kind: Blueprint.Lifetime?

  /// Makes the main actor's counterpart of a lifetime.
  public init(_ lifetime: Lifetime) {
    self.init(kind: lifetime.kind)
  }

  private init(kind: Blueprint.Lifetime?) {
    self.kind = kind
  }

  /// No lifetime given: an override takes that of what it replaces, everything else is ``single``.
  @usableFromInline static let unsaid = MainActorLifetime(kind: nil)

  /// One instance in the container that registered it, built when it is first resolved.
  public static let single = MainActorLifetime(.single)
  /// One instance in the container that registered it, built by `start()` at the latest.
  public static let eager = MainActorLifetime(.eager)
  /// One instance for as long as anything outside the container holds it.
  public static let shared = MainActorLifetime(.shared)
  /// One instance in a resolution: one `resolve` call and every call nested in it.
  public static let graph = MainActorLifetime(.graph)
  /// A new instance every time.
  public static let unique = MainActorLifetime(kind: .unique)

  /// One instance in each scope of the given name, closed with the scope.
  public static func scoped(_ name: String) -> MainActorLifetime {
    MainActorLifetime(.scoped(name))
  }
}
