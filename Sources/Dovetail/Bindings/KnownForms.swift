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
