import DovetailBlueprint

/// A type that says how a dependency is needed: `T?`, `[T]`, `Lazy<T>`, `Weak<T>`, `Maker<T, …>`.
///
/// A form may stand wherever a dependency may. A binding registered for the form's own type comes
/// first.
protocol ResolvedForm: Spelled {
  /// The need of a recipe that has a parameter of this form.
  static var need: Need { get }

  static func resolve(for core: ContainerCore, name: String?, _ request: Request) throws -> Self
  static func resolveAwaited(
    for core: ContainerCore, name: String?, _ request: Request
  ) async throws -> Unchecked<Self>
  /// Whether an optional of the form has a value.
  static func isProvided(by core: ContainerCore, name: String?) -> Bool
  /// How the value of an optional is found quickly; `nil` for other forms.
  static var knownOptional: KnownOptional? { get }
}

extension ResolvedForm {
  static func resolveAwaited(
    for core: ContainerCore, name: String?, _ request: Request
  ) async throws -> Unchecked<Self> {
    Unchecked(try resolve(for: core, name: name, request))
  }

  static func isProvided(by core: ContainerCore, name: String?) -> Bool { true }

  static var knownOptional: KnownOptional? { nil }

  static func resolved<T>(
    as type: T.Type, for core: ContainerCore, name: String?, _ request: Request
  ) throws -> T {
    // SAFETY: the form is exactly the type `T`, only seen as a form.
    unsafeBitCast(try resolve(for: core, name: name, request), to: type)
  }

  static func resolvedAwaited<T>(
    as type: T.Type, for core: ContainerCore, name: String?, _ request: Request
  ) async throws -> T {
    // SAFETY: the form is exactly the type `T`, only seen as a form.
    unsafeBitCast(try await resolveAwaited(for: core, name: name, request).value, to: type)
  }
}

extension ContainerCore {
  /// Whether a key is registered, or the key behind its form; also true in a closed container.
  func isProvided(_ type: any Any.Type, named name: String?) -> Bool {
    provides(BindingID(type, name)) || isClosed
      || KnownForms.form(type)?.isProvided(by: self, name: name) ?? false
  }
}

/// The types that are known to be forms, found by identity.
///
/// Asking the runtime each time whether a type conforms costs more than resolving the dependency
/// behind the form.
enum KnownForms {
  /// What is known of a type.
  struct Known {
    let form: (any ResolvedForm.Type)?
    let optional: KnownOptional?
  }

  /// The types that were met, each with the address of a ``Known``, which is never freed.
  private static let table = TypeTable()

  /// The type as a form; `nil` when it is not a form.
  static func form(_ type: any Any.Type) -> (any ResolvedForm.Type)? {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    if let known = known(key) { return known.pointee.form }
    // All other forms are generic types; for a type that is not, the cast would search the program.
    let mayBeForm = type == Resolution.self || _typeName(type, qualified: false).hasSuffix(">")
    let form = mayBeForm ? type as? any ResolvedForm.Type : nil
    let known = Known(form: form, optional: form?.knownOptional)
    table.remember(key) {
      let pointer = UnsafeMutablePointer<Known>.allocate(capacity: 1)
      pointer.initialize(to: known)
      return UInt(bitPattern: pointer)
    }
    return form
  }

  /// What is known of a type that was met.
  @inline(__always)
  static func known(_ key: UInt) -> UnsafePointer<Known>? {
    // SAFETY: these bits point to an initialized value that is never freed.
    UnsafePointer(bitPattern: table.find(key))
  }
}

/// An optional whose value is found without its type.
struct KnownOptional {
  /// The key of the wrapped type, which is no form itself.
  let wrapped: UInt
  /// The address of the optional that has no value, which is never freed.
  let none: UInt
  /// Whether an instance of the wrapped type has the same bytes as the optional that has it.
  let hasBytesOfWrapped: Bool
}

extension Need {
  static func of(_ type: any Any.Type) -> Need {
    guard var need = KnownForms.form(type)?.need else { return Need(type: type, kind: .required) }
    need.forms.insert(type, at: 0)
    return need
  }

  /// The need as a container meets it: a binding of a form's own type comes first.
  func met(by core: ContainerCore) -> Need {
    guard kind != nil,
      let index = forms.firstIndex(where: { core.provides(BindingID($0, name)) })
    else { return self }
    var need = Need(type: forms[index], name: name, kind: .required)
    if index > 0, let kind {
      need = Need(
        type: forms[index], name: name, kind: kind.isDeferred ? kind : .optional,
        use: kind.isDeferred ? .required : nil)
    }
    return need
  }

  /// The need of a deferred form of a type; the form inside it says which type is behind.
  static func deferred(
    _ type: any Any.Type, as kind: Blueprint.Edge.Kind, named name: String? = nil
  ) -> Need {
    var need = Need.of(type)
    switch need.kind {
    case .required?: need = Need(type: need.type, kind: kind, use: .required)
    // No binding has to be there for it, now or later.
    case .optional?, .collection?:
      need = Need(type: need.type, kind: kind, use: need.kind, forms: need.forms)
    case .deferred?, .deferredWeak?, .factory?: break
    case nil: need = Need(type: type, kind: kind)
    }
    need.name = name
    return need
  }

  /// The needs of a recipe with these parameters; each need has its name if `keys:` gives names.
  @usableFromInline
  static func list<each Parameter>(
    _ types: repeat (each Parameter).Type, names: [String?] = []
  ) -> [Need] {
    var needs: [Need] = []
    var names = names.makeIterator()
    for type in repeat each types {
      var need = Need.of(type)
      need.name = names.next() ?? nil
      needs.append(need)
    }
    return needs
  }
}

final class NeedList: Sendable {
  let needs: [Need]
  let argumentTypes: [any Any.Type]
  let takesResolution: Bool

  init(_ needs: [Need]) {
    self.needs = needs
    argumentTypes = needs.filter { $0.kind == nil }.flatMap(\.arguments)
    takesResolution = needs.contains { $0.kind == nil && $0.type == Resolution.self }
  }
}
