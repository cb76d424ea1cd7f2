// What people write first who come from another library, or leave a word out. Each is unavailable,
// and its message says what to write; no program calls them.
//
// | written | from | instead |
// | --- | --- | --- |
// | `register { Part() }` | Resolver, Factory | `register(Part.self) { Part() }` |
// | `register(Part())` | FlexInject | `register(Part.self, with: part)` |
// | `register(Part.self, part)` | GetIt | the same |
// | `register(Part.self, name: "a")` | Swinject | `named:` |
// | `register(Module())` | Swinject's assemblies | `install(Module())` |
// | `.inObjectScope(.container)`, `.scope(.shared)` | Swinject, Resolver | `as: .single` |
// | `.implements((any P).self)` | Resolver, Dip | `.alias((any P).self) { $0 }` |
// | `.singleton`, `.application`, `.cached`, `.container` | all of them | `.single` |
// | `.transient`, `.shared` | Swinject | `.unique`, `.weak` |
// | `resolve()` without a type | all of them | `resolve(Part.self)` |
// | `resolve(Part.self, name: "a")`, `argument: a` | Swinject | `named:`, `with:` |
// | `DependencyContainer { … }` | Dip | make it, then register |

extension Registering {
  /// A recipe without a type.
  @available(*, unavailable, message: "name the type before the closure: (T.self) { … }")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(_ make: () async throws -> T) -> Registration<T> { fatalError() }

  /// An instance, or a type, alone.
  @available(
    *, unavailable,
    message:
      "name the type and say how it is made: (T.self, using: T.init), (T.self) { … } or (T.self, with: instance)"
  ) @export(implementation)
  @_documentation(visibility: internal) @discardableResult @_disfavoredOverload
  public func callAsFunction<T>(_ part: T) -> Registration<T> { fatalError() }

  /// An instance without a label.
  @available(*, unavailable, message: "an instance has the label 'with': (T.self, with: instance)")
  @_documentation(visibility: internal) @discardableResult @_disfavoredOverload
  public func callAsFunction<T>(_ type: T.Type, _ instance: T) -> Registration<T> { fatalError() }

  /// A name with another label.
  @available(*, unavailable, message: "write 'named' instead of 'name'") @export(implementation)
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<T>(
    _ type: T.Type, name: String?, _ make: () async throws -> T
  ) -> Registration<T> { fatalError() }

  /// A module.
  @available(*, unavailable, message: "a module is installed: container.install(Module())")
  @_documentation(visibility: internal) @discardableResult
  public func callAsFunction<Module: InstallableModule>(_ module: Module) -> Registration<Module> {
    fatalError()
  }
}

extension Registration {
  /// A lifetime after a registration, as in Swinject.
  @available(*, unavailable, message: "a lifetime is an argument: (T.self, as: .single) { … }")
  @_documentation(visibility: internal) @discardableResult
  public func inObjectScope(_ lifetime: Lifetime) -> Self { fatalError() }

  /// The same, as in Resolver.
  @available(*, unavailable, message: "a lifetime is an argument: (T.self, as: .single) { … }")
  @_documentation(visibility: internal) @discardableResult
  public func scope(_ lifetime: Lifetime) -> Self { fatalError() }

  /// A second type, as in Resolver and Dip.
  @available(*, unavailable, message: "a second type is an alias: .alias((any P).self) { $0 }")
  @_documentation(visibility: internal) @discardableResult
  public func implements<Other>(_ types: Other.Type...) -> Self { fatalError() }
}

extension LifetimeNames {
  /// The name in Factory, Swinject's extensions and others.
  @available(*, unavailable, renamed: "single") @export(implementation)
  @_documentation(visibility: internal) public static var singleton: Self { fatalError() }
  /// The name in Resolver.
  @available(*, unavailable, renamed: "single") @export(implementation)
  @_documentation(visibility: internal) public static var application: Self { fatalError() }
  /// The name in Factory and Resolver.
  @available(*, unavailable, renamed: "single") @export(implementation)
  @_documentation(visibility: internal) public static var cached: Self { fatalError() }
  /// The name in Swinject.
  @available(*, unavailable, renamed: "single") @export(implementation)
  @_documentation(visibility: internal) public static var container: Self { fatalError() }
  /// The name in Swinject.
  @available(*, unavailable, renamed: "unique") @export(implementation)
  @_documentation(visibility: internal) public static var transient: Self { fatalError() }
  /// The name of earlier versions, and in Factory and Resolver.
  @available(*, unavailable, renamed: "weak") @export(implementation)
  @_documentation(visibility: internal) public static var shared: Self { fatalError() }
}

extension DependencyResolver {
  /// Nothing says the type.
  @available(
    *, unavailable, message: "say the type: resolve(T.self), or let part: T = try resolve()"
  ) @export(implementation)
  @_documentation(visibility: internal) @_disfavoredOverload
  public func resolve() throws -> Any { fatalError() }

  /// A name with another label.
  @available(*, unavailable, message: "write 'named' instead of 'name'") @export(implementation)
  @_documentation(visibility: internal)
  public func resolve<T>(_ type: T.Type, name: String?) throws -> T { fatalError() }

  /// An argument with another label.
  @available(*, unavailable, message: "write 'with' instead of 'argument'") @export(implementation)
  @_documentation(visibility: internal)
  public func resolve<T, A>(_ type: T.Type, argument: A) throws -> T { fatalError() }
}

extension DependencyContainer {
  /// A container with a closure.
  @available(
    *, unavailable,
    message: "make it first: let container = DependencyContainer(); container.register(…)"
  ) @export(implementation)
  @_documentation(visibility: internal)
  public convenience init(_ configure: (DependencyContainer) -> Void) { fatalError() }
}

extension ScopeMaker {
  /// The name that a container has for it.
  @available(*, unavailable, message: "call it as a function: scopes(\"session\") { … }")
  @_documentation(visibility: internal)
  public func makeScope(
    _ name: String, _ configure: (DependencyContainer) -> Void = { _ in }
  ) -> DependencyContainer { fatalError() }
}

// Without the import of the checks, the compiler says which module has them.

extension DependencyContainer {
  /// Checks the graph, where DovetailChecks is imported.
  @available(*, unavailable, message: "import DovetailChecks, or DovetailTesting in a test")
  @_documentation(visibility: internal)
  public func validate(
    roots: [any Any.Type]? = nil, requiring required: [any Any.Type] = []
  ) throws {}

  /// The graph as data, where DovetailChecks is imported.
  @available(*, unavailable, message: "import DovetailChecks, or DovetailTesting in a test")
  @_documentation(visibility: internal)
  public var blueprint: Never { fatalError() }

  /// Records builds, where DovetailChecks is imported.
  @available(*, unavailable, message: "import DovetailChecks, or DovetailTesting in a test")
  @_documentation(visibility: internal)
  public func trace(_ operation: (() async throws -> Void)? = nil) -> Any { fatalError() }
}
