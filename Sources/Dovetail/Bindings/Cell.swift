import Synchronization

/// A binding's place in one container: the instance that is kept there, or the build that is under way.
///
/// A fork has cells of its own for the bindings of its original.
@usableFromInline
// SAFETY: `build`, `isRetired`, `order`, `provisional`, `layers` and every change of `instance` and `weak`
// are guarded by `Waiting`; readers load those two inside a section; the rest never changes.
final class Cell: @unchecked Sendable {
  /// The instance that is kept: a pointer to an initialised value of the binding's type.
  @usableFromInline let instance = Atomic<UInt>(0)
  /// The same for what the fast path may not find: it is confined to the main actor, or somebody wants to be
  /// told when it is handed out.
  private let hiddenInstance = Atomic<UInt>(0)
  /// Whether the recipe can be run at once, with nothing to look up, to keep or to note.
  @usableFromInline let isPlain: Atomic<Bool>
  /// When it was found, by ``changes``, that a new instance needs no waiting.
  let calmAt = Atomic<UInt>(0)
  let role: BindingRole
  @usableFromInline let binding: AnyBinding
  /// The container whose table holds the cell, and which keeps the instance.
  ///
  /// The container outlives whoever looks at the cell, except for cells of lifetime `.graph`, which
  /// have none.
  unowned(unsafe) let keeper: ContainerCore?
  let sequence: UInt64
  private static let registered = Atomic<UInt64>(0)
  /// How often anything was registered, removed or dropped in the process.
  static let changes = Atomic<UInt>(1)
  static var count: UInt64 { registered.load(ordering: .relaxed) }
  /// For a cell made on the way: the instance of a scope for a binding of an outer container.
  let isDerived: Bool
  /// Whether a fork has the binding from its original, which is none: nobody has named it since.
  let isLive: Bool
  /// The instance of lifetime `.shared`: a retained ``WeakInstance``.
  private let weak = Atomic<UInt>(0)
  var build: Work?
  /// Whether the cell has been replaced, removed or closed; then nothing is kept in it any more.
  var isRetired = false
  /// When the kept instance was made, relative to others.
  var order: UInt64 = 0
  /// The instance that a start has made, while that may still fail.
  ///
  /// It is not in `instance`, where everybody finds it without a lock.
  var provisional: Provisional?
  /// What a start has made for an instance that no container keeps.
  var used: [Cell] = []
  /// What the kept instance was made around by decorators, the outermost first.
  var layers: [OwnedInstance] = []

  init(
    _ binding: AnyBinding, role: BindingRole? = nil, keeper: ContainerCore?,
    isDerived: Bool = false, isLive: Bool? = nil, inPlaceOf old: Cell? = nil
  ) {
    self.role = role ?? binding.traits.role
    self.binding = binding
    self.keeper = keeper
    self.isDerived = isDerived
    self.isLive = isLive ?? old?.isLive ?? false
    let isWitnessed = keeper?.isWitnessed.load(ordering: .relaxed) ?? false
    self.isPlain = Atomic(binding.isPlain && !isWitnessed)
    sequence =
      old?.sequence ?? Self.registered.wrappingAdd(1, ordering: .relaxed).newValue
  }

  // Not left to the compiler: an atomic in a class whose deinit is inlined elsewhere crashes it.
  deinit { letGo() }

  /// Lets go of the instance; called when nobody else uses the cell any more.
  func letGo() {
    let bits = exchange(0)
    if bits != 0 { binding.destroyInstance(bits) }
    if let bits = provisional?.bits, bits != 0 { binding.destroyInstance(bits) }
    provisional = nil
    _ = setWeakInstance(nil)
    layers = []
    used = []
  }

  /// The instance that is kept, wherever.
  var keptBits: UInt {
    let bits = instance.load(ordering: .acquiring)
    return bits == 0 ? hiddenInstance.load(ordering: .acquiring) : bits
  }

  /// Keeps an instance in the place of another, which the caller is given.
  func exchange(_ bits: UInt) -> UInt {
    // A cell that is let go of may have outlived its keeper.
    let isHidden = bits != 0 && isHidden
    let shown = instance.exchange(isHidden ? 0 : bits, ordering: .acquiringAndReleasing)
    let hidden = hiddenInstance.exchange(isHidden ? bits : 0, ordering: .acquiringAndReleasing)
    return shown == 0 ? hidden : shown
  }

  private var isHidden: Bool {
    binding.traits.isConfined || keeper?.isWitnessed.load(ordering: .relaxed) == true
  }

  /// Lets the fast path find the instance, or not, as it is to be now; called under ``Waiting``'s lock.
  ///
  /// It always stands in one place or the other, so that nobody misses it meanwhile.
  func hideOrShow() {
    let bits = keptBits
    guard bits != 0 else { return }
    if isHidden {
      hiddenInstance.store(bits, ordering: .releasing)
      instance.store(0, ordering: .releasing)
    } else {
      instance.store(bits, ordering: .releasing)
      hiddenInstance.store(0, ordering: .releasing)
    }
  }

  /// Whether the instance may be given to the caller: what is confined stays on the main actor.
  var isAvailableHere: Bool { !binding.traits.isConfined || isOnMainActor() }

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

  /// The instance of lifetime `.shared`; read under ``Waiting``'s lock or inside a section.
  var weakInstance: WeakInstance? {
    // SAFETY: the cell owns a reference, which is released only after `Reclamation.synchronize()`.
    UnsafeRawPointer(bitPattern: weak.load(ordering: .acquiring)).map {
      Unmanaged<WeakInstance>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Replaces the instance of lifetime `.shared`, under ``Waiting``'s lock.
  ///
  /// The caller holds what stood there until ``Reclamation/synchronize()``: readers may be looking.
  func setWeakInstance(_ instance: WeakInstance?) -> WeakInstance? {
    // SAFETY: the cell owns one reference to what it has, and hands it to the caller here.
    let bits = instance.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
    let old = weak.exchange(bits, ordering: .acquiringAndReleasing)
    // SAFETY: as above.
    return UnsafeRawPointer(bitPattern: old).map {
      Unmanaged<WeakInstance>.fromOpaque($0).takeRetainedValue()
    }
  }

  /// The instance that is there, if any; called inside a section, in which it is taken.
  func held() -> HeldInstance? {
    if let bytes = UnsafeRawPointer(bitPattern: keptBits) {
      return HeldInstance(bytes: bytes, isRetained: false)
    }
    let bits = weak.load(ordering: .acquiring)
    guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
    // SAFETY: inside a section nobody releases the cell's reference.
    return Unmanaged<WeakInstance>.fromOpaque(pointer)._withUnsafeGuaranteedRef { weak in
      guard let object = weak.object else { return nil }
      // SAFETY: `HeldInstance.take(as:)` hands the reference to its caller.
      _ = Unmanaged.passRetained(object)
      return HeldInstance(bytes: weak.bytes, isRetained: true)
    }
  }

  var isOverride: Bool {
    if case .override = role { true } else { false }
  }

  /// Whether an instance is here; called under ``Waiting``'s lock.
  var isKeeping: Bool {
    keptBits != 0 || provisional != nil || weakInstance != nil
  }

  /// Keeps an instance of a resolution that nobody else knows, unless there is one.
  func keep(_ bits: UInt) {
    let other = keptBits == 0 ? exchange(bits) : bits
    if other != 0 { binding.destroyInstance(other) }
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

/// An instance that goes when the start that made it fails.
struct Provisional {
  /// The instance; 0 for one that is kept weakly.
  let bits: UInt
  let weak: WeakInstance?
  let start: Work
  /// What the instance was made of, as far as the start has made that too.
  let used: [Cell]
}

/// Where the bytes of an instance are, inside the section that found it.
struct HeldInstance {
  fileprivate let bytes: UnsafeRawPointer
  /// Whether the one object that the bytes refer to was retained for whoever takes them.
  fileprivate let isRetained: Bool

  /// The instance, as the type of its binding; called once.
  func take<T>(as type: T.Type) -> T {
    // SAFETY: the bytes are a value of the binding's type, and not freed inside the section. Those of a
    // weak instance are taken as they are, with the reference that was retained for them: a second
    // retain and release of an object with weak references cost more than the rest.
    isRetained
      ? UnsafeMutableRawPointer(mutating: bytes).assumingMemoryBound(to: T.self).move()
      : bytes.assumingMemoryBound(to: T.self).pointee
  }
}
