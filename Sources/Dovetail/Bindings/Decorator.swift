import DovetailBlueprint

protocol AnyDecorator: Sendable {
  var type: any Any.Type { get }
  var origin: Place { get }
  /// Whether the decorated binding counts as an override.
  var isModification: Bool { get }
  var isAsync: Bool { get }
  var isOnMainActor: Bool { get }
}

struct Decorator<T>: AnyDecorator {
  var type: any Any.Type { T.self }
  let origin: Place
  var isModification = false
  /// Wraps an instance at once; `nil` for an asynchronous decorator.
  let wrap: (@Sendable (T, Resolution) throws -> T)?
  let wrapAsync: @Sendable (T, Resolution) async throws -> T
  var isOnMainActor = false
  var isConfined = false
  var isAsync: Bool { wrap == nil }
}

/// The decorators around a binding's recipe, and the binding as it was registered.
final class Decoration: Sendable {
  /// `nil` for a modification that waits for its binding.
  let base: AnyBinding?
  /// The innermost first.
  let decorators: [any AnyDecorator]

  init(of base: AnyBinding?, by decorators: [any AnyDecorator]) {
    self.base = base
    self.decorators = decorators
  }
}

extension Decorator {
  init(origin: Place, wrap: @escaping @Sendable (T, Resolution) throws -> T) {
    self.origin = origin
    self.wrap = wrap
    wrapAsync = { try wrap($0, $1) }
  }

  init(
    origin: Place, wrapAsync: @escaping @Sendable @concurrent (T, Resolution) async throws -> T
  ) where T: Sendable {
    self.origin = origin
    wrap = nil
    self.wrapAsync = wrapAsync
  }

  init(
    origin: Place, isConfined: Bool,
    wrapOnMainActor wrap: @escaping @MainActor @Sendable (T, Resolution) throws -> T
  ) {
    self.init(origin: origin) { try Parameters($0, $1).applyOnMainActor(wrap) }
    isOnMainActor = true
    self.isConfined = isConfined
  }

  /// The binding that makes an instance of another one and wraps it.
  ///
  /// The wrapped instance is noted, so that it can be closed after the one that wraps it.
  func around(_ binding: Binding<T>, as lifetime: Blueprint.Lifetime?) -> Binding<T> {
    let (origin, wrap, wrapAsync) = (origin, wrap, wrapAsync)
    var traits = binding.traits
    if wrap == nil { traits.isAsync = true }
    if isOnMainActor { traits.isOnMainActor = true }
    if isConfined { traits.isConfined = true }
    // What a graph keeps is wrapped once; its eager parts are the graph's to start.
    let ofGraph = traits.keptByGraph == .eager ? .single : traits.keptByGraph
    let head = binding.head.keeping(lifetime ?? ofGraph ?? binding.lifetime)
    // An instance that is not kept is not closed.
    let isClosed = head.lifetime != .unique
    return ClosureBinding(
      head,
      make: { resolution in
        guard let wrap else { return try resolution.refuseToWait(for: T.self) }
        let instance = try binding.make(resolution)
        if isClosed { Resolution.note(instance, of: binding) }
        do {
          return try wrap(instance, resolution)
        } catch {
          throw resolution.failure(error, inDecorator: origin)
        }
      },
      makeAsync: { resolution in
        let instance: T
        if let awaiting = binding.awaiting {
          instance = try await awaiting(resolution)
        } else {
          instance = try binding.make(resolution)
        }
        if isClosed { Resolution.note(instance, of: binding) }
        do {
          return try await wrapAsync(instance, resolution)
        } catch {
          throw resolution.failure(error, inDecorator: origin)
        }
      },
      needs: { binding.needs }, traits: traits,
      decoration: Decoration(of: binding.base, by: binding.decorators + [self]))
  }
}
