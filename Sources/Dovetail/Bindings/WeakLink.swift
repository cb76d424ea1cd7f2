import Synchronization

/// What handles hold of an instance that is an object.
///
/// As long as a container keeps the instance, a link is only its address: a weak reference would
/// make each use of the object slower. When the container lets go of the instance, the link gets
/// a weak reference, before the instance is freed.
// SAFETY: immutable, except for a reference that is set once.
final class WeakLink: @unchecked Sendable {
  typealias Words = (UInt, UInt)

  /// The instance that a container keeps: its object, and a second word if there is one.
  private let words: Words
  private let weak = SetOnce<WeakInstance>()

  private init(kept words: Words) { self.words = words }

  private init(_ instance: WeakInstance) {
    words = (0, 0)
    _ = weak.set(instance)
  }

  // Written out, not left to the compiler: it crashes on an atomic in a class whose deinit is
  // inlined elsewhere.
  deinit {}

  /// The words of the instance, with a reference of their own; `nil` if no container keeps it.
  ///
  /// Called inside a section.
  var keptWords: Words? {
    guard weak.isEmpty, let object = UnsafeRawPointer(bitPattern: words.0) else { return nil }
    // SAFETY: the instance is freed after the link has got its weak reference, and not before this
    // section is left.
    _ = Unmanaged<AnyObject>.fromOpaque(object).retain()
    return words
  }

  /// The instance while something holds it.
  func value<T>(as type: T.Type) -> T? {
    let record = ThreadRecord.current
    ThreadRecord.enter(record)
    let kept = keptWords
    ThreadRecord.leave(record)
    guard var kept else { return weak.load().unsafelyUnwrapped.value(as: type) }
    // SAFETY: the words are those of a value of this type, which moves out with its reference.
    return withUnsafeMutableBytes(of: &kept) {
      $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: type).move()
    }
  }

  /// A link to an instance that was resolved; `nil` if it is not an object.
  static func make<T>(
    to instance: T, named name: String?, in core: ContainerCore
  ) -> WeakLink? {
    guard WeakInstance.isObject(instance) else { return nil }
    var words: Words = (0, 0)
    if MemoryLayout<T>.size <= MemoryLayout<Words>.size {
      withUnsafeBytes(of: instance) { bytes in
        withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: bytes) }
      }
      if let cell = core.find(BindingID(T.self, name)), let link = cell.link(to: words) {
        return link
      }
    }
    return WeakInstance(instance).map(WeakLink.init)
  }

  /// Gives a cell's link a weak reference, since the cell keeps its instance no longer.
  static func end(_ link: UInt, keptAs bits: UInt, by binding: AnyBinding) {
    from(link)._withUnsafeGuaranteedRef { link in
      if link.weak.isEmpty { _ = link.weak.set(binding.weakInstance(bits)!) }
    }
  }

  static func release(_ link: UInt) {
    if link != 0 { from(link).release() }
  }

  // SAFETY: such bits come from a retained link, which its cell owns.
  fileprivate static func from(_ bits: UInt) -> Unmanaged<WeakLink> {
    // SAFETY: as said above.
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped)
  }

  fileprivate static func kept(_ words: Words) -> WeakLink { WeakLink(kept: words) }
  fileprivate var isKept: Bool { weak.isEmpty }
}

extension Cell {
  /// The link to the instance that the cell keeps, if it is the one of the given words.
  fileprivate func link(to words: WeakLink.Words) -> WeakLink? {
    // An older link stays until no other thread can be looking at it.
    let (link, old) = Waiting.locked { _ -> (WeakLink?, UInt) in
      guard let kept = UnsafePointer<UInt>(bitPattern: instance.load(ordering: .acquiring)),
        kept.pointee == words.0
      else { return (nil, 0) }
      let old = self.link.load(ordering: .relaxed)
      if old != 0 {
        let known = WeakLink.from(old).takeUnretainedValue()
        if known.isKept { return (known, 0) }
      }
      let link = WeakLink.kept(words)
      // SAFETY: the cell owns the reference, which it releases when it goes, or has another link.
      let bits = UInt(bitPattern: Unmanaged.passRetained(link).toOpaque())
      self.link.store(bits, ordering: .releasing)
      return (link, old)
    }
    if old != 0 {
      Reclamation.synchronize()
      WeakLink.release(old)
    }
    return link
  }
}

extension ContainerCore {
  /// The link to the instance of a key, if it is kept and has one.
  ///
  /// Called inside a section, in which the caller retains it.
  // SAFETY: as said above.
  func link(_ type: UInt, named name: String?) -> Unmanaged<WeakLink>? {
    let bits = name.map { findNamed(type, $0) } ?? findUnnamed(type)
    guard let cell = UnsafeRawPointer(bitPattern: bits) else { return nil }
    // SAFETY: inside the section neither the cell nor its link is freed.
    return Unmanaged<Cell>.fromOpaque(cell)._withUnsafeGuaranteedRef { cell in
      let link = cell.link.load(ordering: .acquiring)
      guard link != 0, cell.instance.load(ordering: .acquiring) != 0 else { return nil }
      return WeakLink.from(link)
    }
  }
}
