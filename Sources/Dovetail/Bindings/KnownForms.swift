import Synchronization

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

  /// The table of the types that were met, each with the address of a ``Known``, which is never
  /// freed; 0 before the first. (A constant needs no check of whether it has been initialized.)
  private static let table = Atomic<UInt>(0)
  private static let lock = Locked<Void>(())

  /// The type as a form; `nil` when it is not a form.
  static func form(_ type: any Any.Type) -> (any ResolvedForm.Type)? {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    if let known = known(key) { return known.pointee.form }
    // All other forms are generic types; for a type that is not, the cast would search the program.
    let mayBeForm = type == Resolution.self || _typeName(type, qualified: false).hasSuffix(">")
    let form = mayBeForm ? type as? any ResolvedForm.Type : nil
    remember(Known(form: form, optional: form?.knownOptional), as: key)
    return form
  }

  /// What is known of a type that was met.
  @inline(__always)
  static func known(_ key: UInt) -> UnsafePointer<Known>? {
    // SAFETY: the bits are those of a table, and no table is freed.
    guard let table = Table.Address(bitPattern: table.load(ordering: .acquiring)) else {
      return nil
    }
    // SAFETY: these bits point to an initialized value that is never freed.
    return UnsafePointer(bitPattern: Table.find(key, in: table))
  }

  private static func remember(_ known: Known, as key: UInt) {
    lock.withLock { _ in
      // SAFETY: as in `known`.
      var current =
        Table.Address(bitPattern: table.load(ordering: .acquiring)) ?? Table.make(capacityBits: 5)
      guard Table.find(key, in: current) == 0 else { return }
      if !Table.hasRoom(current) {
        // The smaller table stays, since another thread may be searching it. All tables left this
        // way are together smaller than the one in use.
        current = Table.grown(current)
      }
      let pointer = UnsafeMutablePointer<Known>.allocate(capacity: 1)
      pointer.initialize(to: known)
      _ = Table.store(UInt(bitPattern: pointer), for: key, in: current)
      table.store(UInt(bitPattern: current), ordering: .releasing)
    }
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
