import Synchronization

/// A binding's place in one container: the instance that is kept there, or the build that is under way.
///
/// A fork has cells of its own for the bindings of its original.
@usableFromInline
// SAFETY: `build`, `weakInstance`, `isRetired`, `order`, `start` and every change of `instance` are
// guarded by `BuildGraph`; readers load `instance` inside a section; the rest never changes.
final class Cell: @unchecked Sendable {
  /// The instance that is kept: a pointer to an initialised value of the binding's type.
  @usableFromInline let instance = Atomic<UInt>(0)
  /// Whether the recipe can be run at once, with nothing to look up, to keep or to note.
  @usableFromInline let isPlain: Atomic<Bool>
  /// What part the binding plays in its container.
  let role: BindingRole
  /// What is registered.
  @usableFromInline let binding: AnyBinding
  /// The container whose table holds the cell, and which keeps the instance.
  ///
  /// The container outlives whoever looks at the cell, except for cells of lifetime `.graph`, which
  /// have none.
  unowned(unsafe) let keeper: ContainerCore?
  /// When the cell was registered, relative to others.
  let sequence: UInt64
  private static let registered = Atomic<UInt64>(0)
  /// How many cells were registered so far in the process.
  static var count: UInt64 { registered.load(ordering: .relaxed) }
  /// For a cell made on the way: the instance of a scope for a binding of an outer container.
  let isDerived: Bool
  /// Whether a fork has the binding from its original, which is none: nobody has named it since.
  let isLive: Bool
  /// The instance of lifetime `.shared`.
  ///
  /// Guarded by ``BuildGraph``.
  var weakInstance: AnyWeakInstance?
  /// The build that is under way.
  ///
  /// Guarded by ``BuildGraph``.
  var build: Build?
  /// Whether the cell has been replaced, removed or closed; then nothing is kept in it any more.
  ///
  /// Guarded by ``BuildGraph``.
  var isRetired = false
  /// When the kept instance was made, relative to others.
  ///
  /// Guarded by ``BuildGraph``.
  var order: UInt64 = 0
  /// The start of a container in which the kept instance was made; 0 for none.
  ///
  /// Guarded likewise.
  var start: UInt64 = 0

  init(
    _ binding: AnyBinding, role: BindingRole? = nil, keeper: ContainerCore?,
    isDerived: Bool = false, isLive: Bool = false, inPlaceOf old: Cell? = nil
  ) {
    self.role = role ?? binding.traits.role
    self.binding = binding
    self.keeper = keeper
    self.isDerived = isDerived
    self.isLive = old?.isLive ?? isLive
    let isWitnessed = keeper?.isWitnessed.load(ordering: .relaxed) ?? false
    self.isPlain = Atomic(binding.isPlain && !isWitnessed)
    sequence =
      old?.sequence ?? Self.registered.wrappingAdd(1, ordering: .relaxed).newValue
  }

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  deinit {
    let bits = instance.load(ordering: .acquiring)
    if bits != 0 { binding.destroyInstance(bits) }
  }

  /// The cell that stands for no recipe, where a resolution or the answers of a container begin.
  static let boundary = Cell(
    Binding<Void>(
      name: nil, lifetime: .unique, origin: Place(#fileID, #line),
      recipe: Recipe(make: { _ in }, needs: { [] }), role: .handle), keeper: nil)

  /// The cell behind bits that a table or a frame holds.
  @inlinable @inline(__always)
  static func from(bits: UInt) -> Cell {
    // SAFETY: such bits come from a retained cell, see `Table` and `ThreadRecord.Frame`.
    Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
      .takeUnretainedValue()
  }

  /// Whether the instance is let go when nobody else holds it.
  var isKeptWeakly: Bool {
    binding.lifetime == .shared || keeper?.isForsaken.load(ordering: .relaxed) == true
  }

  /// Whether the cell behind the bits is of a type and a name.
  static func isNamed(_ name: String, _ type: UInt, _ bits: UInt) -> Bool {
    // SAFETY: as in `from(bits:)`.
    Unmanaged<Cell>.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
      ._withUnsafeGuaranteedRef {
        UInt(bitPattern: ObjectIdentifier($0.binding.type)) == type && $0.binding.name == name
      }
  }

  // SAFETY: the bits keep nothing alive; a table or a frame that holds them does.
  var bits: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}
