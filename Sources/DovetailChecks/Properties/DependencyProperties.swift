@_spi(Tools) import Dovetail

/// The stored properties of the program that a check reads.
///
/// ```swift
/// try container.validate(properties: .module(of: Screen.self))
/// ```
///
/// The compiler leaves a record of each property in the program, so the check needs no object. It
/// reads properties with `@Injected`, `@LazyInjected` or `@WeakInjected`, and those of type
/// ``/Dovetail/Lazy``, ``/Dovetail/Weak`` or ``/Dovetail/Maker``. They may be in structs, classes,
/// actors and the payloads of enums.
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

  /// The properties of the modules that declare these types.
  public static func modules(of types: any Any.Type...) -> Self {
    Self(modules: types.map(Self.module))
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
      properties.excludedNames.insert("\(name.prefix { $0 != "<" })\(name[end...].dropFirst())")
    }
    return properties
  }

  /// The module that declares a type.
  private static func module(_ type: any Any.Type) -> String {
    let name = _typeName(type)
    let isExtension = name.hasPrefix("(extension in ")
    return String(
      name.dropFirst(isExtension ? 14 : 0).prefix { $0 != "." && $0 != ")" && $0 != ":" })
  }

  /// The module of wrappers and handles themselves.
  static let library = module(DependencyContainer.self)

  func includes(_ module: String) -> Bool { modules?.contains(module) ?? (module != Self.library) }
}

extension ProgramFields {
  /// The modules of the check whose properties could not be read.
  var unread: [DependencyDiagnostic] {
    guard Self.isSupported else { return [.unreadableProgram] }
    guard let wanted else {
      let isStripped = recorded.isSubset(of: [DependencyProperties.library])
      return isStripped ? [.unreadModule(nil, known: modules, isStripped: true)] : []
    }
    return wanted.filter { !recorded.contains($0) }.map {
      .unreadModule($0, known: modules, isStripped: modules.contains($0))
    }
  }
}
