#if DEBUG
  import CDovetail
#endif

/// Bindings, and the instances made from them.
///
/// ```swift
/// let container = DependencyContainer()
/// container.register((any Clock).self) { SystemClock() }
/// container.register((any Networking).self, using: HTTPNetworking.init(clock:))
///
/// let network = try container.resolve((any Networking).self)
/// ```
///
/// To register, use the methods of ``DependencyRegistry``; to resolve, those of
/// ``DependencyResolver``. See <doc:Containers>.
///
/// A container may be used from any thread and any task. A kept instance is built once, however
/// many callers resolve it at the same time. No lock is held while a recipe runs.
public final class DependencyContainer: Sendable {
  @usableFromInline package let core: Core
  /// The container this one is a scope of.
  public let parent: DependencyContainer?

  /// Makes an empty container.
  public convenience init() {
    #if DEBUG
      Self.warnOfCopies
    #endif
    self.init(core: Core(), parent: nil)
  }

  #if DEBUG
    private static let warnOfCopies: Void = dovetail_warn_of_copies()
  #endif

  init(core: Core, parent: DependencyContainer?) {
    self.core = core
    self.parent = parent
    core.join()
  }

  deinit { core.leave() }

  /// The container that is current wherever no other is.
  public static let shared = DependencyContainer()

  /// The name of the scope; `nil` if the container is not a scope.
  public var name: String? { core.name }
}

extension DependencyContainer: CustomStringConvertible {
  /// The container's bindings, what each needs, and whether it is built.
  ///
  /// They are in the order of registration. No recipe runs for this.
  ///
  /// ```text
  /// container with 2 bindings
  ///   any Clock as .single (App/Modules.swift:12), built
  ///   any Networking as .single (App/Modules.swift:14)
  ///     needs any Clock, any Disk (missing)
  /// ```
  public var description: String {
    let (bindings, core) = (core.ownBindings, core)
    let spelling = KeySpelling(
      bindings.flatMap { [.init($0.key)] + $0.needs.map { .init($0.key) } })
    let count = "\(bindings.count) \(bindings.count == 1 ? "binding" : "bindings")"
    return bindings.reduce("\(name.map { "scope \"\($0)\"" } ?? "container") with \(count)") {
      text, binding in text + core.line(on: binding, in: spelling)
    }
  }
}

extension Core {
  fileprivate func line(on binding: AnyBinding, in spelling: KeySpelling) -> String {
    let base = binding.base
    let isContribution = base.head.role == .contribution
    let kept = base.head.role == .alias ? "alias" : binding.lifetime.spelling
    let needs = (base.needs + base.observed + binding.layers.flatMap(\.observed))
      .filter { $0.kind != nil }.map { $0.met(by: self) }
    let texts =
      needs.map { need in
        let isThere =
          need.kind == .collection
          ? !contributions(to: need.key).isEmpty : provides(need.key.type, need.key.name)
        let isRequired =
          need.kind == .required
          || need.use == nil && need.kind != .optional
            && need.kind != .collection && need.kind != .deferredWeak
        return spelling.form(need) + (isThere ? "" : isRequired ? " (missing)" : " (none)")
      } + (base.traits.isOpaque ? ["…"] : [])
    return "\n  \(isContribution ? "one of " : "")\(spelling.plain(.init(base.key))) as \(kept)"
      + " (\(base.head.origin.location))" + (isBuilt(binding, self) ? ", built" : "")
      + (texts.isEmpty ? "" : "\n    needs \(texts.joined(separator: ", "))")
  }
}

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
  @usableFromInline let core: Core

  @usableFromInline
  init(core: Core) {
    self.core = core
  }

  /// The container that the recipe runs for.
  ///
  /// An object that keeps it keeps the container alive, and with it all of its instances; to open
  /// scopes later, take a ``ScopeMaker`` instead.
  public var container: DependencyContainer { core.anyContainer }

  /// An argument that the caller gave to `resolve(_:with:)`, for a recipe that resolves by hand.
  ///
  /// Each call takes the next argument of the type.
  public func argument<Value>(_ type: Value.Type = Value.self) throws -> Value {
    try Given<Value>.value(for: core, nil, Request()).value
  }
}
