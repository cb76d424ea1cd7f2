/// The bindings of a core, and what is kept or being built for each: one probe finds both.
///
/// Copying it shares the memory; a fork's copy has other contents and, until something is
/// registered, the same keys and bindings.
package struct Table {
  /// Open addressing: what is not at its place stands behind it.
  private var slots = Self.noSlots
  /// In the order of registration; `nil` for what was removed.
  private(set) var bindings = ContiguousArray<AnyBinding?>()
  /// What is kept or being built, by the same index; it may be shorter.
  private(set) var contents = ContiguousArray<Content?>() { didSet { changes += 1 } }
  /// How often they changed.
  var changes = 0

  private struct Slot {
    /// The word of a key; 0 for none.
    var word: UInt = 0
    var index = 0
  }
  private static let noSlots: ContiguousArray<Slot> = [Slot()]

  init() {}

  /// The index of an unnamed key; -1 if it is not there.
  @inline(__always)
  func index(ofType word: UInt) -> Int {
    let mask = slots.count - 1
    var place = Self.place(word) & mask
    while true {
      let slot = slots[place]
      if slot.word == word { return bindings[slot.index] == nil ? -1 : slot.index }
      if slot.word == 0 { return -1 }
      place = (place + 1) & mask
    }
  }

  func index(of key: Key) -> Int? { index(of: key, key.word) }

  func index(of key: Key, _ word: UInt) -> Int? {
    found(slot(of: word) { word & 1 == 0 || bindings[$0].map { $0.head.key == key } ?? false })
  }

  /// Where a binding with the key of this one is.
  func index(of binding: AnyBinding) -> Int? { found(slot(of: binding)) }

  package subscript(key: Key) -> AnyBinding? { index(of: key).flatMap { bindings[$0] } }

  @inline(__always)
  func content(at index: Int) -> Content? { index < contents.count ? contents[index] : nil }

  /// The instance at an index, if any caller may have it at once.
  func kept(at index: Int) -> Content? { content(at: index).flatMap { $0.isKept ? $0 : nil } }

  @inline(__always)
  func binding(at index: Int) -> AnyBinding { bindings[index].unsafelyUnwrapped }

  /// Puts a binding under its key, in place of the one that is there; the content stays.
  mutating func insert(_ binding: AnyBinding) -> (index: Int, old: AnyBinding?) {
    var slot = slot(of: binding)
    if slots[slot].word != 0 {
      let index = slots[slot].index
      defer { bindings[index] = binding }
      return (index, bindings[index])
    }
    if (bindings.count + 1) * 3 > slots.count * 2 {
      grow()
      slot = self.slot(of: binding)
    }
    slots[slot] = Slot(word: binding.word, index: bindings.count)
    bindings.append(binding)
    return (bindings.count - 1, nil)
  }

  mutating func setContent(_ content: Content?, at index: Int) {
    if index >= contents.count {
      if content == nil { return }
      contents.reserveCapacity(bindings.capacity)
      // One by one: the standard library's repeating initializer takes ten times as long.
      while contents.count <= index { contents.append(nil) }
    }
    contents[index] = content
  }

  /// Takes a binding away.
  ///
  /// The slot stays, so that what stands behind it is found.
  mutating func remove(at index: Int) {
    bindings[index] = nil
    if index < contents.count { contents[index] = nil }
  }

  /// Takes all contents out, for who lets them end outside the lock, but perhaps for the builds that
  /// are under way.
  mutating func takeContents(leavingBuilds leaves: Bool = false) -> ContiguousArray<Content?> {
    let taken = contents
    contents = []
    if leaves, taken.contains(where: { $0.map { $0.order == 0 } ?? false }) {
      contents = ContiguousArray(taken.map { $0.flatMap { $0.order == 0 ? $0 : nil } })
    }
    return taken
  }

  mutating func removeAll() {
    let changes = changes
    self = Table()
    self.changes = changes + 1
  }

  private mutating func grow() {
    if bindings.contains(where: { $0 == nil }) {
      let left = bindings.indices.filter { bindings[$0] != nil }
      if !contents.isEmpty { contents = ContiguousArray(left.map { content(at: $0) }) }
      bindings = ContiguousArray(left.map { bindings[$0] })
    }
    var size = 8
    while (bindings.count + 1) * 3 > size * 2 { size *= 4 }
    slots = []
    slots.reserveCapacity(size)
    for _ in 0..<size { slots.append(Slot()) }
    bindings.reserveCapacity(size * 2 / 3)
    for index in bindings.indices {
      let word = binding(at: index).word
      slots[slot(of: word) { _ in false }] = Slot(word: word, index: index)
    }
  }

  private func slot(of binding: AnyBinding) -> Int {
    slot(of: binding.word) { index in
      binding.word & 1 == 0
        || bindings[index].map { $0 === binding || $0.key == binding.key } ?? false
    }
  }

  /// The slot of a word whose binding fits, or the free one where it would be.
  private func slot(of word: UInt, fits: (Int) -> Bool) -> Int {
    let mask = slots.count - 1
    var place = Self.place(word) & mask
    while slots[place].word != 0, slots[place].word != word || !fits(slots[place].index) {
      place = (place + 1) & mask
    }
    return place
  }

  /// Spreads words that stand at regular distances: each, divided by the golden ratio.
  @inline(__always)
  private static func place(_ word: UInt) -> Int {
    Int(bitPattern: word.multipliedFullWidth(by: .max / 2_971_215_073 * 1_836_311_903).high)
  }

  private func found(_ slot: Int) -> Int? {
    slots[slot].word == 0 || bindings[slots[slot].index] == nil ? nil : slots[slot].index
  }
}
