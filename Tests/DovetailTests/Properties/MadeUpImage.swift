import CDovetail

/// An image that was written by hand.
///
/// Its sections begin or end where a block of memory does, so that the address sanitizer notices a
/// reader that goes on.
final class MadeUpImage {
  /// One section, in a block of its own.
  final class Section {
    private(set) var bytes: UnsafeMutableRawBufferPointer
    private(set) var count = 0
    private let block: UnsafeMutableRawBufferPointer

    /// Blocks of one size are near each other, which relative references need.
    init(capacity: Int, isAtEnd: Bool) {
      block = .allocate(byteCount: 256, alignment: 16)
      block.initializeMemory(as: UInt8.self, repeating: 0x41)
      let start = isAtEnd ? block.count - capacity : 0
      bytes = .init(rebasing: block[start..<start + capacity])
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit { block.deallocate() }

    var start: UInt { UInt(bitPattern: bytes.baseAddress!) }
    var range: dovetail_range { .init(start: start, end: start + UInt(bytes.count)) }
    var here: UInt { start + UInt(count) }

    func add(_ value: some FixedWidthInteger) {
      bytes.storeBytes(of: value, toByteOffset: count, as: type(of: value))
      count += value.bitWidth / 8
    }

    /// A reference to another place, relative to this one.
    func add(referenceTo target: UInt) {
      add(Int32(truncatingIfNeeded: Int(bitPattern: target) - Int(bitPattern: here)))
    }

    /// Adds a text and a zero after it, and returns its place.
    func add(text: String) -> UInt {
      let place = here
      for byte in text.utf8 { bytes[count] = byte; count += 1 }
      count += 1
      return place
    }

    /// Adds a mangled name that begins with a reference to the descriptor in a slot; returns its
    /// place.
    func add(nameOf slot: UInt, _ rest: String = "") -> UInt {
      let place = here
      bytes[count] = 2
      count += 1
      let offset = Int32(truncatingIfNeeded: Int(bitPattern: slot) - Int(bitPattern: here))
      withUnsafeBytes(of: offset) { for byte in $0 { bytes[count] = byte; count += 1 } }
      _ = add(text: rest)
      return place
    }
  }

  let records: Section
  let types: Section
  let names: Section
  /// Descriptors, and pointers to them.
  let data: Section
  /// The descriptor of the type that the reader looks for.
  private(set) var wanted: UInt = 0

  /// A module `App` with a struct `Screen` and a generic struct `Wrapper`, which is the wanted
  /// type.
  ///
  /// The field `network` has the wanted type, the field `clock` another.
  init(
    recordSize: UInt16 = 12, kind: UInt16 = 0, fields: UInt32 = 2, room: Int = 16 + 2 * 12,
    isAtEnd: Bool = true
  ) {
    records = Section(capacity: room, isAtEnd: isAtEnd)
    types = Section(capacity: 128, isAtEnd: isAtEnd)
    names = Section(capacity: 32, isAtEnd: isAtEnd)
    data = Section(capacity: 192, isAtEnd: isAtEnd)
    let module = data.here
    data.add(UInt32(0))
    data.add(Int32(0))
    data.add(referenceTo: data.here + 4)
    _ = data.add(text: "App")
    let screen = data.here
    describe("Screen12", in: module)
    wanted = data.here
    describe("Wrapper", in: module)
    data.add(UInt32(0))
    let slots = data.here
    data.add(UInt64(wanted))
    data.add(UInt64(screen))
    let ofWanted = types.add(nameOf: slots, "ySiG")
    let ofScreen = types.add(nameOf: slots + 8)
    let other = types.add(text: "Si")
    let network = names.add(text: "_network"), clock = names.add(text: "_clock")
    records.add(referenceTo: ofScreen)
    records.add(Int32(0))
    records.add(kind)
    records.add(recordSize)
    records.add(fields)
    for (type, name) in [(ofWanted, network), (other, clock)] where records.count + 12 <= room {
      records.add(UInt32(0))
      records.add(referenceTo: type)
      records.add(referenceTo: name)
    }
  }

  /// A struct with a name of seven or eight letters.
  private func describe(_ name: String, in module: UInt) {
    data.add(UInt32(17))
    data.add(referenceTo: module)
    data.add(referenceTo: data.here + 4)
    _ = data.add(text: name)
    while data.count % 8 != 0 { data.add(UInt8(0)) }
  }
}

extension MadeUpImage {
  /// The reader's findings in the image.
  struct Reading: Equatable {
    var modules: [String] = []
    var fields: [String] = []
  }

  /// Reads the image, and everything that the reader finds in it.
  func read() -> Reading {
    let sections = [records, types, names, data]
    var ranges = sections.map(\.range).sorted { $0.start < $1.start }
    return ranges.withUnsafeMutableBufferPointer { ranges in
      let memory = dovetail_memory(ranges: ranges.baseAddress, count: ranges.count)
      var image = dovetail_reflection(
        records: records.range, types: types.range, names: names.range,
        descriptors: .init(start: 0, end: 0))
      var collector = (reading: Reading(), memory: memory)
      withUnsafeMutablePointer(to: &collector) { collector in
        var visitor = dovetail_field_visitor(context: UnsafeMutableRawPointer(collector)) {
          context, module in
          let it = context.assumingMemoryBound(to: (reading: Reading, memory: dovetail_memory).self)
          it.pointee.reading.modules.append(MadeUpImage.path(module, &it.pointee.memory))
        } field: { context, field in
          let it = context.assumingMemoryBound(to: (reading: Reading, memory: dovetail_memory).self)
          it.pointee.reading.fields.append(MadeUpImage.text(field.pointee, &it.pointee.memory))
        }
        let wanted = [UnsafeRawPointer(bitPattern: self.wanted)!]
        withUnsafePointer(to: memory) { dovetail_visit_fields(&image, $0, wanted, 1, &visitor) }
      }
      return collector.reading
    }
  }

  private static func text(_ field: dovetail_field, _ memory: inout dovetail_memory) -> String {
    // Reads all of the names, so that the sanitizer checks that they are readable.
    let type = UnsafeRawBufferPointer(start: field.type, count: field.type_size).reduce(0) {
      $0 &+ Int($1)
    }
    let owner = field.owner_descriptor.map { path($0, &memory) } ?? "?"
    let name = String(
      decoding: UnsafeRawBufferPointer(start: field.name, count: field.name_size), as: UTF8.self)
    return type > 0 ? "\(owner).\(name)" : ""
  }

  private static func path(_ descriptor: UnsafeRawPointer, _ memory: inout dovetail_memory)
    -> String
  {
    var (names, next): ([String], UnsafeRawPointer?) = ([], descriptor)
    var context = dovetail_context()
    while let here = next, names.count < 80, dovetail_read_context(&memory, here, &context) {
      names.append(
        String(
          decoding: UnsafeRawBufferPointer(start: context.name, count: context.name_size),
          as: UTF8.self))
      next = context.parent
    }
    return names.reversed().joined(separator: ".")
  }
}
