import CDovetailChecks
import Foundation

/// An image that was written by hand.
///
/// Its sections begin or end where a page of memory does, between pages that may not be read, so
/// that a reader that goes on stops the process.
final class MadeUpImage {
  /// Pages that may be written, in one block, with one that may not be read on either side.
  ///
  /// Memory that is allocated piece by piece can be too far apart for relative references.
  private final class Pages {
    private let block: UnsafeMutableRawBufferPointer
    private let size = Int(getpagesize())

    init(count: Int) {
      let whole = (2 * count + 1) * size
      let start = mmap(nil, whole, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
      precondition(start != MAP_FAILED, "there is no memory for a made up image")
      block = .init(start: start, count: whole)
      for index in 0..<count {
        let page = self[index]
        precondition(mprotect(page.baseAddress!, page.count, PROT_READ | PROT_WRITE) == 0)
      }
    }

    deinit { munmap(block.baseAddress!, block.count) }

    subscript(_ index: Int) -> UnsafeMutableRawBufferPointer {
      .init(rebasing: block[(2 * index + 1) * size..<(2 * index + 2) * size])
    }
  }

  /// One section, on a page of its own.
  final class Section {
    private(set) var bytes: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(in page: UnsafeMutableRawBufferPointer, capacity: Int, isAtEnd: Bool) {
      page.initializeMemory(as: UInt8.self, repeating: 0x41)
      let start = isAtEnd ? page.count - capacity : 0
      bytes = .init(rebasing: page[start..<start + capacity])
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

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

  private let pages = Pages(count: 4)
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
    records = Section(in: pages[0], capacity: room, isAtEnd: isAtEnd)
    types = Section(in: pages[1], capacity: 128, isAtEnd: isAtEnd)
    names = Section(in: pages[2], capacity: 32, isAtEnd: isAtEnd)
    data = Section(in: pages[3], capacity: 192, isAtEnd: isAtEnd)
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
