import Synchronization

/// A dependency that is resolved on first use, once, whoever asks.
///
/// As a parameter of a recipe it defers the dependency, and so closes no cycle:
///
/// ```swift
/// container.register(Network.self) { (log: Lazy<Log>) in Network(log: log) }
/// ```
///
/// As a `let` of a `Sendable` class it does what ``LazyInjected`` does for a `var`:
///
/// ```swift
/// final class Checkout: Sendable {
///   let basket = Lazy<Basket>()
/// }
/// ```
///
/// It remembers the container that was current when it was made. One instance is resolved and kept
/// for as long as the handle lives, also of a unique dependency; a failure is not kept.
///
/// Once resolved it holds the instance: two singles that hold each other so are freed when their
/// container is closed. Where one owns the other, let the owned one take a ``Weak``.
public final class Lazy<T> {
  private let source: ContainerSource
  private let place: Place?
  private let cell: Cell

  /// Makes a handle to a dependency of the given container, or of the current one.
  public init(
    named name: DependencyKey<T>? = nil, mode: ResolveMode = .registered,
    from container: DependencyContainer? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    source = .remembered(container)
    place = Place(fileID, line)
    cell = Self.cell(source, name: name?.name, mode: mode, place)
    Need.observe(Need(type: T.self, name: name?.name, kind: .deferred), in: source.core)
  }

  init(core: ContainerCore, name: String?, mode: ResolveMode) {
    source = .core(core)
    place = Caller.origin()
    cell = Self.cell(source, name: name, mode: mode, place)
  }

  /// The instance, resolved on first use.
  ///
  /// When it cannot be resolved the process stops with the diagnostic; see ``resolve(fileID:line:)``.
  public var value: T {
    do {
      return try found(at: place)
    } catch {
      Stop.process(error, at: place)
    }
  }

  /// The instance, resolved on first use.
  ///
  /// - Throws: ``DependencyError``; the next call tries again.
  public func resolve(fileID: StaticString = #fileID, line: UInt = #line) throws -> T {
    try found(at: Place(fileID, line))
  }

  private func found(at place: Place?) throws -> T {
    let bits = cell.instance.load(ordering: .acquiring)
    // SAFETY: nobody takes the instance out of a handle's cell before the handle goes.
    if bits != 0 { return Binding<T>.instance(bits) }
    let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
    do {
      let core = source.core
      return try withExtendedLifetime(self) {
        try Caller.begin(at: place, in: core) { try core.kept(cell, binding) }
      }
    } catch {
      throw Raise.located(error, at: place)
    }
  }

  /// The instance, resolved on first use; asynchronous recipes are awaited.
  ///
  /// - Throws: ``DependencyError``; the next call tries again.
  public func load(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> T where T: Sendable {
    let place = Place(fileID, line)
    let binding = unsafeDowncast(cell.binding, to: Binding<T>.self)
    do {
      return try await Caller.begin(at: place, in: source.core) {
        try await source.core.keptAwaited(cell, binding)
      }
    } catch {
      throw Raise.located(error, at: place)
    }
  }

  /// The place of the instance: a cell of the handle's own, so that it is built as any kept instance
  /// is, once, without a lock held, and part of any cycle's path.
  private static func cell(
    _ source: ContainerSource, name: String?, mode: ResolveMode, _ place: Place?
  ) -> Cell {
    let recipe = Recipe<T>(
      make: { try $0.core.obtain(T.self, name: name, mode: mode, arguments: nil) },
      makeAsync: { resolution, _ in
        try await resolution.core.obtainAwaited(T.self, name: name, mode: mode, arguments: nil)
      },
      needs: { [] })
    let binding = Binding<T>(
      name: name, lifetime: .single, origin: place ?? Place(#fileID, #line), recipe: recipe,
      role: .handle, target: Need(type: T.self, name: name, kind: .required))
    return Cell(binding, keeper: nil)
  }
}

// SAFETY: what a handle has is immutable, but for the instance in its cell, which is built as any kept
// instance is. The instance goes to whoever asks, so it has to be `Sendable` itself.
extension Lazy: @unchecked Sendable where T: Sendable {}

extension Lazy: DependencyForm {
  static var need: Need { .deferred(T.self, as: .deferred) }
  static var spelling: String { "Lazy<\(TypeName.of(T.self))>" }

  static func resolve(for core: ContainerCore, name: String?, mode: ResolveMode) throws -> Self {
    Self(core: core, name: name, mode: mode)
  }
}
