/// The stored properties of the program that a check reads.
///
/// ```swift
/// try container.validate(properties: .module(of: Screen.self))
/// ```
///
/// The compiler leaves a record of each property in the program, so the check needs no object. It
/// reads properties with `@Injected`, `@LazyInjected` or `@WeakInjected`, and those of type
/// ``Lazy``, ``Weak`` or ``Maker``. They may be in structs, classes, actors and the payloads of
/// enums.
public struct DependencyProperties: Sendable, Hashable {
  /// The modules, or `nil` for all modules of the program.
  let modules: [String]?
  /// The types whose properties are not read.
  private(set) var excluded: Set<ObjectIdentifier> = []
  /// The names of those that are generic, or in a generic type: a record has no arguments.
  private(set) var excludedNames: Set<String> = []

  private init(modules: [String]?) { self.modules = modules }

  /// The properties of every module of the program and of its libraries.
  public static let program = DependencyProperties(modules: nil)

  /// The properties of the named modules.
  ///
  /// A name that no module of the program has is a finding. If you might rename a module, use
  /// ``modules(of:)``.
  public static func modules(_ names: String...) -> Self { Self(modules: names) }

  /// The properties of modules that nothing names.
  @available(
    *, unavailable, message: "name the modules: .modules(\"App\"), or .program for all of them"
  )
  @_documentation(visibility: internal)
  public static var modules: Self { program }

  /// The properties of the modules that declare these types.
  public static func modules(of types: any Any.Type...) -> Self {
    Self(modules: types.map(TypeName.module))
  }

  /// The properties of the module that declares a type.
  public static func module(of type: any Any.Type) -> Self { modules(of: type) }

  /// The same without the properties of these types.
  ///
  /// A `Lazy { … }` with a closure of its own asks no container, but Swift's metadata doesn't show
  /// the closure. Leave out the owner of such a property if the check reports it.
  public func excluding(_ owners: any Any.Type...) -> Self {
    var properties = self
    for owner in owners {
      properties.excluded.insert(ObjectIdentifier(owner))
      let name = TypeName.identity(of: owner)
      guard let end = name.lastIndex(of: ">") else { continue }
      properties.excludedNames.insert(
        "\(name.prefix { $0 != "<" })\(name[end...].dropFirst())")
    }
    return properties
  }

  func includes(_ module: String) -> Bool { modules?.contains(module) ?? (module != "Dovetail") }
}
