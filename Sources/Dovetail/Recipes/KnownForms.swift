import Synchronization

/// The types that are known to be forms, found by identity.
///
/// Asking the runtime each time whether a type conforms costs more than resolving the dependency
/// behind the form.
enum KnownForms {
  /// The types that were met, each with the address of an `(any ResolvedForm.Type)?`, which is
  /// never freed.
  private static let table = Atomic<UInt>(UInt(bitPattern: Table.make(capacityBits: 5)))
  private static let lock = Locked<Void>(())

  /// The type as a form; `nil` when it is not a form.
  static func form(_ type: any Any.Type) -> (any ResolvedForm.Type)? {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    let known = Table.find(key, in: current)
    if known != 0 {
      // SAFETY: these bits point to an initialised value that is never freed.
      return UnsafePointer<(any ResolvedForm.Type)?>(bitPattern: known).unsafelyUnwrapped.pointee
    }
    let form = type as? any ResolvedForm.Type
    remember(form, as: key)
    return form
  }

  private static var current: Table.Pointer {
    // SAFETY: the bits are those of a table, and no table is freed.
    Table.Pointer(bitPattern: table.load(ordering: .acquiring)).unsafelyUnwrapped
  }

  private static func remember(_ form: (any ResolvedForm.Type)?, as key: UInt) {
    lock.withLock { _ in
      var current = current
      guard Table.find(key, in: current) == 0 else { return }
      if !Table.hasRoom(current) {
        // The smaller table stays, since another thread may be searching it. All tables left this
        // way are together smaller than the one in use.
        current = Table.grown(current)
        table.store(UInt(bitPattern: current), ordering: .releasing)
      }
      let pointer = UnsafeMutablePointer<(any ResolvedForm.Type)?>.allocate(capacity: 1)
      pointer.initialize(to: form)
      _ = Table.store(UInt(bitPattern: pointer), for: key, in: current)
    }
  }
}
