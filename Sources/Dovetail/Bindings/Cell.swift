import DovetailBlueprint
import Synchronization

/// A binding's place in one container: the kept instance, or the build under way.
///
/// A fork has its own cells for the bindings of its original.
// SAFETY: `build`, `order`, `layers`, `passesOn` and every change of `instance` and `weak` are
// guarded by `Waiting`, but for a thread that builds alone: it sets them while `builder` says that it
// does. Readers load `instance` and `weak` inside a section; the rest never changes.
package final class Cell: @unchecked Sendable {
  /// The kept instance: a pointer to an initialized value of the binding's type.
  let instance = Atomic<UInt>(0)
  /// The same for an instance that is confined to the main actor, for callers there.
  private let hiddenInstance = Atomic<UInt>(0)
  /// Whether the recipe can be run at once, with nothing to look up, keep or note.
  let isPlain: Atomic<Bool>

  /// Whether a scope made the cell on demand, for its own instance of an outer container's binding.
  let isDerived: Bool
  /// Whether a fork has the binding from a container that is no fork, so that no override has named
  /// it.
  let isLive: Bool
  /// Whether the program gave the instance to another container, which closes it; what decorators
  /// make of it is this container's own.
  let isBorrowed: Bool
  private let retired = Atomic<Bool>(false)
  /// Whether a reset has closed the instance, or forgotten that of an outer fork: the next one is
  /// made here.
  let wasReset = Atomic<Bool>(false)
  /// Whether the instance of an outer fork was found to be the one here: it is from then on, as if it
  /// were kept.
  let hasInherited = Atomic<Bool>(false)
  let role: BindingRole
  let binding: AnyBinding
  /// The container whose table holds the cell, and which keeps the instance.
  ///
  /// The container outlives every user of the cell, except for cells of lifetime `.graph`, which
  /// have no keeper.
  var keeper: ContainerCore? { unretainedKeeper?.takeUnretainedValue() }
  // SAFETY: as `keeper` says. Each request asks about the container of a cell that all of them share,
  // and would count its references.
  private let unretainedKeeper: Unmanaged<ContainerCore>?

  let sequence: UInt64
  private static let registered = Atomic<UInt64>(0)
  static var count: UInt64 { registered.load(ordering: .relaxed) }
  /// The instance of lifetime `.shared`: a retained ``WeakInstance``.
  private let weak = Atomic<UInt>(0)
  /// Who builds the instance: nobody, a thread that is alone with it (its record), or ``build``.
  let builder = Atomic<UInt>(nobody)
  static let nobody: UInt = 0
  /// A thread that was alone is putting the instance here, which takes a few instructions.
  static let publisher: UInt = 1
  static let known: UInt = 2
  /// The build that others know; there is one while ``builder`` says so.
  private(set) var build: Work?
  /// Whether the cell has been replaced, removed or closed; it then keeps nothing any more.
  ///
  /// It is set under ``Waiting``'s lock, before the scopes below are searched for cells like it.
  var isRetired: Bool {
    get { retired.load(ordering: .sequentiallyConsistent) }
    set { retired.store(newValue, ordering: .sequentiallyConsistent) }
  }
  /// The position of the kept instance in the order of creation.
  var order: UInt64 = 0
  /// Whether the kept instance is closed elsewhere; see ``borrows(_:of:)``.
  var passesOn = false
  /// The instances that decorators wrapped to make the kept one, the outermost first.
  var layers: [OwnedInstance] = []

  init(
    _ binding: AnyBinding, role: BindingRole? = nil, keeper: ContainerCore?,
    isDerived: Bool = false, isLive: Bool? = nil, isBorrowed: Bool? = nil,
    inPlaceOf old: Cell? = nil
  ) {
    self.role = role ?? old?.role ?? binding.role
    self.binding = binding
    // SAFETY: as `keeper` says.
    unretainedKeeper = keeper.map(Unmanaged.passUnretained)
    self.isDerived = isDerived
    self.isLive = isLive ?? old?.isLive ?? false
    self.isBorrowed = isBorrowed ?? old?.isBorrowed ?? false
    let isWitnessed = keeper?.isWitnessed.load(ordering: .relaxed) ?? false
    // A closing takes those cells off the fast path that are there; a later one comes without.
    let isOpen = keeper?.phase.load(ordering: .acquiring) ?? .open == .open
    self.isPlain = Atomic(binding.isPlain && !isWitnessed && isOpen)

    sequence =
      old?.sequence ?? Self.registered.wrappingAdd(1, ordering: .relaxed).newValue
  }

  deinit { letGo() }

  /// Lets go of the instance; called when no other code uses the cell any more.
  func letGo() {
    let bits = keptBits
    if bits != 0 {
      fill(0)
      binding.destroyInstance(bits)
    }
    if isWeak { _ = setWeakInstance(nil) }
    layers = []
  }

  /// Notes the build that others know; called under ``Waiting``'s lock.
  func begin(_ build: Work) {
    self.build = build
    builder.store(Cell.known, ordering: .releasing)
  }

  /// Notes that nobody builds any more; called under ``Waiting``'s lock.
  func endBuild() {
    build = nil
    builder.store(Cell.nobody, ordering: .releasing)
  }

  /// Whether a weak reference is here, to an object that may be gone.
  var isWeak: Bool { weak.load(ordering: .acquiring) != 0 }

  /// Whether there is no instance here that is alive; called inside a section.
  var isEmpty: Bool { keptBits == 0 && weakInstance?.object == nil }

  /// The kept instance, hidden from the fast path or not.
  var keptBits: UInt {
    let bits = instance.load(ordering: .acquiring)
    return bits == 0 ? hiddenInstance.load(ordering: .acquiring) : bits
  }

  /// The same, if the caller may have the instance.
  var keptBitsHere: UInt {
    let bits = instance.load(ordering: .acquiring)
    guard bits == 0, binding.traits.isConfined, isOnMainActor() else { return bits }
    return hiddenInstance.load(ordering: .acquiring)
  }

  /// Keeps an instance where there is none, or forgets it; called where no other thread changes it.
  func fill(_ bits: UInt) {
    if binding.traits.isConfined {
      hiddenInstance.store(bits, ordering: .releasing)
    } else {
      instance.store(bits, ordering: .releasing)
    }
  }

  /// Keeps an instance and returns the previous one, which the caller then owns.
  func exchange(_ bits: UInt) -> UInt {
    let isHidden = bits != 0 && binding.traits.isConfined
    let shown = instance.exchange(isHidden ? 0 : bits, ordering: .acquiringAndReleasing)
    let hidden = hiddenInstance.exchange(isHidden ? bits : 0, ordering: .acquiringAndReleasing)
    return shown == 0 ? hidden : shown
  }

  /// Whether the caller may have the instance: a confined one stays on the main actor.
  var isAvailableHere: Bool { !binding.traits.isConfined || isOnMainActor() }

  /// The cell of no recipe: it marks where a resolution begins, or where a container begins to
  /// answer.
  static let rootFrame = Cell(
    ClosureBinding<Void>(
      BindingHead(lifetime: .unique, origin: Place(#fileID, #line), role: .handle),
      make: { _ in }), keeper: nil)

  /// The cell behind bits that a table or a frame holds.
  @inline(__always)
  // SAFETY: as `Unmanaged.init(bits:)`.
  static func from(bits: UInt) -> Cell { Unmanaged(bits: bits).takeUnretainedValue() }

  /// Looks at the cell behind such bits, without a reference of its own.
  @inline(__always)
  static func look<R>(at bits: UInt, _ body: (Cell) throws -> R) rethrows -> R {
    // SAFETY: as `Unmanaged.init(bits:)`.
    try Unmanaged(bits: bits)._withUnsafeGuaranteedRef(body)
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
  /// The caller holds the previous one until ``Reclamation/synchronize()``: readers may be looking
  /// at it.
  func setWeakInstance(_ instance: WeakInstance?) -> WeakInstance? {
    // SAFETY: the cell owns one reference to its instance, and hands the old one to the caller
    // here.
    let bits = instance.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
    let old = weak.exchange(bits, ordering: .acquiringAndReleasing)
    // SAFETY: as above.
    return UnsafeRawPointer(bitPattern: old).map {
      Unmanaged<WeakInstance>.fromOpaque($0).takeRetainedValue()
    }
  }

  /// The kept instance, if any; called inside a section, before the end of which the caller takes
  /// it.
  package func held() -> HeldInstance? {
    if let bytes = UnsafeRawPointer(bitPattern: keptBits) {
      return HeldInstance(bytes: bytes, isRetained: false)
    }
    let bits = weak.load(ordering: .acquiring)
    guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
    // SAFETY: inside a section, no thread releases the cell's reference.
    return Unmanaged<WeakInstance>.fromOpaque(pointer)._withUnsafeGuaranteedRef { weak in
      guard let object = weak.object else { return nil }
      // SAFETY: `HeldInstance.take(as:)` hands the reference to its caller.
      _ = Unmanaged.passRetained(object)
      return HeldInstance(bytes: weak.bytes, isRetained: true)
    }
  }

  /// A copy of the kept instance in memory of its own; called inside a section, or under
  /// ``Waiting``'s lock.
  func copied() -> UInt? {
    let bits = keptBits
    return bits == 0 ? weakInstance.flatMap(binding.copyInstance) : binding.copyInstance(bits)
  }

  /// What stands for the cell among those that were replaced; an instance that the program gave is
  /// there once.
  var replacedID: ObjectIdentifier {
    binding.isOfProgram ? ObjectIdentifier(binding) : ObjectIdentifier(self)
  }
  /// Whether nothing that the cell keeps is its container's own.
  var isLeftAlone: Bool { isBorrowed && !binding.isDecorated }

  package var isOverride: Bool {
    switch role {
    case .override, .overriding: true
    default: false
    }
  }

  package var lifetime: Blueprint.Lifetime { binding.lifetime }

  /// Whether the cell keeps an instance; called under ``Waiting``'s lock.
  var isKeeping: Bool { keptBits != 0 || weakInstance != nil }

  /// Keeps an instance of a resolution that no other thread knows, unless there is one already.
  func keep(_ bits: UInt) {
    let other = keptBits == 0 ? exchange(bits) : bits
    if other != 0 { binding.destroyInstance(other) }
  }

  /// Whether the instance goes when nothing but the container holds it.
  var isKeptWeakly: Bool {
    // SAFETY: as `keeper` says.
    binding.isShared
      || unretainedKeeper?._withUnsafeGuaranteedRef {
        $0.isForsaken.load(ordering: .sequentiallyConsistent)
      } == true
  }

  /// Whether the cell's container is below a scope.
  func isKept(inside scope: ContainerCore) -> Bool {
    // SAFETY: as `keeper` says.
    unretainedKeeper?._withUnsafeGuaranteedRef { $0 !== scope && $0.isInside(scope) } == true
  }

  /// Whether the cell behind the bits has the given type and name.
  static func isNamed(_ name: String, _ type: UInt, _ bits: UInt) -> Bool {
    look(at: bits) {
      UInt(bitPattern: ObjectIdentifier($0.binding.type)) == type && $0.binding.name == name
    }
  }

  // SAFETY: the bits keep nothing alive; a table or a frame that holds them does.
  var bits: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}

// SAFETY: the bits are those of a cell that a table or a frame holds; see `Table` and
// `ThreadRecord.Frame`. Inside a section no such cell is freed.
extension Unmanaged<Cell> {
  @inline(__always)
  init(bits: UInt) { self = .fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped) }
}

extension [Cell] {
  /// The cells in the order in which their instances were made.
  ///
  /// Specialized, unlike `inOrder`: a scope that ends sorts its cells.
  func inOrderOfMaking() -> [Cell] { sorted { $0.order < $1.order } }
}

/// Where the bytes of an instance are, inside the section that found it.
package struct HeldInstance {
  fileprivate let bytes: UnsafeRawPointer
  /// Whether the one object that the bytes refer to was retained for the caller that takes them.
  fileprivate let isRetained: Bool

  /// The instance, as a value of its binding's type; called once.
  package func take<T>(as type: T.Type) -> T {
    // SAFETY: the bytes are a value of the binding's type, and are not freed inside the section.
    // The bytes of a weak instance are moved out, with the reference that was retained for them: a
    // second retain and release of an object with weak references cost more than the rest.
    isRetained
      ? UnsafeMutableRawPointer(mutating: bytes).assumingMemoryBound(to: T.self).move()
      : bytes.assumingMemoryBound(to: T.self).pointee
  }
}
