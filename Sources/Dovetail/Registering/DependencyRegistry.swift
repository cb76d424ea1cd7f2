/// The half of a container that is needed by code which only registers.
///
/// ``DependencyContainer`` conforms. ``register``, ``override`` and ``contribute`` are built on ``add(_:)``.
/// A registry of your own writes that and ``unregister(_:named:)``, and passes both on to a container.
public protocol DependencyRegistry {
  /// Adds a binding, as one of the verbs has made it.
  @discardableResult
  func add<T>(_ binding: DependencyBinding<T>) -> Registration<T>

  /// Removes the binding of a type and drops the kept instance.
  func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?)

  /// How long an instance is kept where a registration does not say it; ``Lifetime/single`` for most.
  var standardLifetime: Lifetime { get }
}

extension DependencyRegistry {
  /// Keeps one instance.
  public var standardLifetime: Lifetime { .single }
}

extension DependencyRegistry {
  /// Registers a recipe for a type: a closure, an initialiser or a provider.
  ///
  /// ```swift
  /// container.register((any Clock).self) { SystemClock() }
  /// container.register((any Networking).self, using: HTTPNetworking.init(clock:))
  /// container.register(Feed.self, as: .unique) { r in Feed(store: try r.resolve()) }
  /// container.register(DisplayManagerProvider())
  /// ```
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding and drops the kept instance. ``Registering`` lists every way to call it.
  public var register: Registering { Registering(registry: self, role: .registered) }

  /// Replaces a binding, for a test; it is called as ``register`` is.
  ///
  /// ```swift
  /// let test = container.fork { $0.override((any Clock).self) { FixedClock() } }
  /// ```
  ///
  /// In a fork, the binding is replaced in the container that registered it. Where nothing was
  /// registered, the override is a finding.
  public var override: Registering { Registering(registry: self, role: .override(isMatched: true)) }

  /// Adds an instance to the collection `[T]`; it is called as ``register`` is.
  ///
  /// ```swift
  /// container.contribute((any Plugin).self) { AuditPlugin() }
  /// let plugins = try container.resolve([any Plugin].self)
  /// ```
  ///
  /// Contributions keep the order in which they were made, those of outer containers first.
  public var contribute: Registering { Registering(registry: self, role: .contribution) }

  /// Removes the unnamed binding of a type and drops the kept instance.
  public func unregister<T>(_ type: T.Type) {
    unregister(type, named: nil)
  }
}

/// A key, a lifetime, a recipe, and the file and line where it was registered.
public struct DependencyBinding<T>: Sendable {
  let binding: Binding<T>
  /// What changes that which provides the key, where nothing is to take its place.
  let change: Decorator<T>?

  init(binding: Binding<T>) {
    self.binding = binding
    change = nil
  }

  init(changing name: String?, by change: Decorator<T>) {
    binding = .nothing(name, at: change.origin)
    self.change = change
  }

  /// The name, where the type is provided more than once.
  public var name: String? { binding.name }
}
