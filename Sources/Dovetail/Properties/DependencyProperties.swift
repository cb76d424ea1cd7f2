@_spi(Tools) import DovetailBlueprint
import CDovetail

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

extension DependencyContainer {
  /// The graph as data, with the program's stored properties that need dependencies.
  ///
  /// ```swift
  /// print(container.blueprint(properties: .modules("App", "Feed")).json)
  /// ```
  ///
  /// It makes no instance and runs no recipe: the needs of properties are read from the program
  /// itself.
  public func blueprint(properties: DependencyProperties) -> Blueprint {
    var namer = KeyNamer()
    return core.blueprint(with: ProgramFields(of: properties), &namer)
  }
}

extension ContainerCore {
  func blueprint(with program: ProgramFields, _ namer: inout KeyNamer) -> Blueprint {
    var blueprint = blueprint(&namer)
    let provided = Set(blueprint.bindings.map(\.key.identity))
    lazy var inner = typesOfScopes()
    // A handle may resolve by a closure; the parts of a graph defer each other that way.
    func isOfGraph(_ need: Need) -> Bool {
      need.kind == .deferred && program.providedByObjects.contains(ObjectIdentifier(need.type))
    }
    for field in program.fields {
      let owner = field.ownerType.map { namer.key($0, name: nil).identity }
      var property = Blueprint.Property(
        owner: field.owner, identity: owner, name: field.name, need: nil,
        isOfActor: field.ownerType is any Actor.Type)
      if field.needs.isEmpty { blueprint.properties.append(property) }
      for need in field.needs {
        let edge = need.edge(parameter: nil, &namer)
        property.need = edge
        if !provided.contains(edge.key.identity) {
          property.elsewhere =
            inner[ObjectIdentifier(need.type)].map { "the scope \"\($0)\"" }
            ?? (isOfGraph(need) ? "a graph" : nil)
        }
        blueprint.properties.append(property)
      }
    }
    return blueprint
  }

  /// The types that the open scopes inside this container provide themselves, each with a scope's
  /// name.
  private func typesOfScopes() -> [ObjectIdentifier: String] {
    var types: [ObjectIdentifier: String] = [:]
    var cores = scopes.alive()
    while let core = cores.popLast() {
      for cell in core.registeredCells() {
        types[ObjectIdentifier(cell.binding.type)] = core.scopeName ?? ""
      }
      cores += core.scopes.alive()
    }
    return types
  }
}

extension ProgramFields {
  /// The modules of the check whose properties could not be read.
  var unread: [DependencyDiagnostic] {
    guard Self.isSupported else { return [.unreadableProgram] }
    guard let wanted else {
      let isStripped = recorded.isSubset(of: ["Dovetail"])
      return isStripped ? [.unreadModule(nil, known: modules, isStripped: true)] : []
    }
    return wanted.filter { !recorded.contains($0) }.map {
      .unreadModule($0, known: modules, isStripped: modules.contains($0))
    }
  }
}

/// A type of stored properties that names their dependency, such as `Lazy<T>`.
///
/// Handles are forms too, since a recipe's parameter may be one. A wrapper is used for properties
/// only.
protocol AskingProperty {
  static var need: Need { get }
}

extension Injected: AskingProperty {
  static var need: Need { .of(T.self) }
}

extension LazyInjected: AskingProperty {
  static var need: Need { Lazy<T>.need }
}

extension WeakInjected: AskingProperty {
  // The property itself is optional.
  static var need: Need { Weak<T>?.need }
}

extension Lazy: AskingProperty {}
extension Weak: AskingProperty {}
extension Maker: AskingProperty {}

extension Optional: AskingProperty where Wrapped: AskingProperty {}

extension Need {
  /// The needs of a stored property of a type; a tuple, such as the payload of an enum's case, may
  /// have several.
  static func asked(byPropertyOf type: any Any.Type) -> [Need] {
    if let asking = type as? any AskingProperty.Type { return [asking.need] }
    // SAFETY: a metatype is a pointer to the runtime's record of the type, which stays.
    let tuple = unsafeBitCast(type, to: UnsafeRawPointer.self)
    return (0..<dovetail_tuple_count(tuple)).flatMap { index in
      asked(byPropertyOf: unsafeBitCast(dovetail_tuple_element(tuple, index), to: Any.Type.self))
    }
  }
}

/// The type of a stored property whose owner provides dependencies, as a graph does.
///
/// The type has a stored property of type ``ProvidingMark``, by which it is found in the program.
package protocol ProvidingStorage {
  /// The types that objects of a type provide.
  static func types(providedBy owner: any Any.Type) -> [any Any.Type]
}

/// Marks a ``ProvidingStorage`` in the compiler's records.
package struct ProvidingMark: Sendable {
  package init() {}
}
