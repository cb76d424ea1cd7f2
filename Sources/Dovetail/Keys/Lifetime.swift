/// How long an instance is kept.
///
/// A kept instance is `Sendable`.
///
/// | lifetime | one instance for |
/// | --- | --- |
/// | ``single`` | the container that registered it |
/// | ``eager`` | the same, built by `start()` at the latest |
/// | ``scoped(_:)`` | each scope of that name |
/// | ``weak`` | as long as anything else holds it |
/// | ``graph`` | one resolution |
/// | ``UniqueLifetime/unique`` | nobody: a new one every time |
///
/// A condition may pick one: `as: isKept ? .single : .unique`. See <doc:Lifetimes>.
public struct Lifetime: Sendable, Equatable {
  /// `nil` for none given.
  @usableFromInline let kind: LifetimeKind?

  /// No lifetime given: an override takes that of what it replaces, everything else is ``single``.
  @usableFromInline static let unsaid = Lifetime(kind: nil)
  /// One instance in the container that registered it, built when it is first resolved.
  public static let single = Lifetime(kind: .single)
  /// One instance in the container that registered it, built by `start()` at the latest.
  public static let eager = Lifetime(kind: .eager)
  /// One instance for as long as anything outside the container holds it.
  ///
  /// Only an object can be held; a value of a struct or an enum is new every time.
  public static let weak = Lifetime(kind: .weak)
  /// One instance in a resolution: one `resolve` call and every call nested in it.
  public static let graph = Lifetime(kind: .graph)

  /// One instance in each scope of the given name, closed with the scope.
  public static func scoped(_ name: String) -> Lifetime { Lifetime(kind: .scoped(name)) }
}

// In a protocol, so that the compiler prefers ``UniqueLifetime/unique`` where either would do.
extension LifetimeNames where Self == Lifetime {
  /// A new instance every time, as ``UniqueLifetime/unique``, where a condition picks the lifetime:
  /// `as: isKept ? .single : .unique`.
  @_disfavoredOverload public static var unique: Self { Lifetime(kind: .unique) }
}

/// The lifetime of an instance that is not kept: each resolution makes a new one, which need not be
/// `Sendable`.
public struct UniqueLifetime: Sendable, Equatable {
  /// A new instance every time.
  public static let unique = UniqueLifetime()
}

/// Whether `resolve` uses the kept instance.
public enum ResolveMode: Sendable, Hashable {
  /// As the binding was registered: the kept instance, if its lifetime keeps one.
  case registered
  /// A new instance for this call; the kept one stays as it is.
  case new
}

/// How long an instance on the main actor is kept: as a ``Lifetime`` says, or not at all.
public struct MainActorLifetime: Sendable, Equatable {
  /// `nil` for none given.
  let kind: LifetimeKind?

  /// Makes the main actor's counterpart of a lifetime.
  public init(_ lifetime: Lifetime) { kind = lifetime.kind }

  /// No lifetime given: an override takes that of what it replaces, everything else is ``single``.
  @usableFromInline static let unsaid = MainActorLifetime(.unsaid)

  /// One instance in the container that registered it, built when it is first resolved.
  public static let single = MainActorLifetime(.single)
  /// One instance in the container that registered it, built by `start()` at the latest.
  public static let eager = MainActorLifetime(.eager)
  /// One instance for as long as anything outside the container holds it.
  public static let weak = MainActorLifetime(.weak)
  /// One instance in a resolution: one `resolve` call and every call nested in it.
  public static let graph = MainActorLifetime(.graph)
  /// A new instance every time.
  public static let unique = MainActorLifetime(Lifetime(kind: .unique))

  /// One instance in each scope of the given name, closed with the scope.
  public static func scoped(_ name: String) -> MainActorLifetime {
    MainActorLifetime(.scoped(name))
  }
}

/// The types of lifetimes; see <doc:Lifetimes>.
@_documentation(visibility: internal)
public protocol LifetimeNames {}
extension Lifetime: LifetimeNames {}
extension MainActorLifetime: LifetimeNames {}

/// How long an instance is kept, as the container decides it.
@usableFromInline package enum LifetimeKind: Sendable, Equatable {
  case single, eager, scoped(String), weak, graph, unique
}
