/// The half of a container that code needs if it only registers.
///
/// ``DependencyContainer`` conforms. ``register``, ``override`` and ``contribute`` are built on
/// ``add(_:)``. A registry of your own implements ``add(_:)`` and ``unregister(_:named:)``, and
/// passes both calls on to a container.
public protocol DependencyRegistry {
  /// Adds a binding that one of the verbs has made.
  @discardableResult
  func add<T>(_ binding: DependencyBinding<T>) -> Registration<T>

  /// Removes the binding of a type.
  func unregister<T>(_ type: T.Type, named name: DependencyKey<T>?)
}

extension DependencyRegistry {
  /// Registers a recipe for a type: a closure, an initializer or a provider.
  ///
  /// ```swift
  /// container.register((any Clock).self) { SystemClock() }
  /// container.register((any Networking).self, using: HTTPNetworking.init(clock:))
  /// container.register(Feed.self, as: .unique) { r in Feed(store: try r.resolve()) }
  /// container.register(DisplayManagerProvider())
  /// ```
  ///
  /// The instance is kept for as long as the lifetime says. Registering a key again replaces its
  /// binding; an instance that the old one made is closed with the container. ``Registering`` lists
  /// every way to call it.
  public var register: Registering { Registering(registry: self, role: .registered) }

  /// Replaces a binding, for a test; call it like ``register``.
  ///
  /// ```swift
  /// let test = container.fork { $0.override((any Clock).self) { FixedClock() } }
  /// ```
  ///
  /// Without `as:`, the override has the lifetime of what it replaces: a fake of a `.unique` part is
  /// new every time, one of a `.scoped` part belongs to each scope. In a fork, the binding is
  /// replaced in the container that registered it. If nothing was registered under the key, the
  /// override is a finding.
  public var override: Registering { Registering(registry: self, role: .override) }

  /// Adds an instance to the collection `[T]`; call it like ``register``.
  ///
  /// ```swift
  /// container.contribute((any Plugin).self) { AuditPlugin() }
  /// let plugins = try container.resolve([any Plugin].self)
  /// ```
  ///
  /// Contributions keep the order in which they were made; those of outer containers come first.
  public var contribute: Registering { Registering(registry: self, role: .contribution) }

  /// Removes the unnamed binding of a type.
  public func unregister<T>(_ type: T.Type) {
    unregister(type, named: nil)
  }
}

/// A key, a lifetime, a recipe, and the file and line where it was registered.
public struct DependencyBinding<T>: Sendable {
  let change: Change

  /// The name, if the binding has one.
  public var name: String? {
    switch change {
    case .binding(let binding): binding.key.name
    case .decorator(_, let key): key.name
    }
  }
}

/// What a ``DependencyBinding`` is, of whatever type.
enum Change: Sendable {
  case binding(AnyBinding)
  indirect case decorator(any AnyDecorator, Key)
}

extension DependencyRegistry {
  /// Changes the instances of a key, for a test.
  ///
  /// ```swift
  /// try await withDependencies {
  ///   $0.modify(NumberClient.self) { $0.fetch = { 3 } }
  /// } operation: {
  ///   let number = try await injected(NumberClient.self).fetch()
  ///   #expect(number == 3)
  /// }
  /// ```
  ///
  /// The rest of the value stays as it was registered, or as outer overrides and modifications have
  /// left it. The closure is called for each instance that is made, after the decorators; an object
  /// that `with:` gave is the program's, and changes for everybody. In a strict test, the key
  /// counts as named. If nothing was registered under the key, the modification is a finding, as an
  /// override is.
  ///
  /// In a fork, the binding is changed in the container that registered it. A scope modifies what it
  /// registers itself.
  public func modify<T>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @Sendable (inout T) throws -> Void
  ) {
    let decorator = Decorator<T>(Place(fileID, line)) { instance, _ in
      var instance = instance
      try change(&instance)
      return instance
    }
    add(.modifying(Key(type, name?.name), decorator))
  }

  /// Changes the instances of a key asynchronously, for a test; the key is then resolved with
  /// `await`.
  public func modify<T: Sendable>(
    _ type: T.Type, named name: DependencyKey<T>? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ change: @escaping @Sendable (inout T) async throws -> Void
  ) {
    let decorator = Decorator<T>(
      Place(fileID, line),
      awaiting: { instance, _ in
        var instance = instance
        try await change(&instance)
        return instance
      })
    add(.modifying(Key(type, name?.name), decorator))
  }
}
