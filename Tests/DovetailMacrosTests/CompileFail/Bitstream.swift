/// A reader of LLVM's bitstream container, the form in which the compiler writes its diagnostics.
struct Bitstream {
  /// A block, with what it contains.
  struct Block {
    let id: UInt64
    var records: [Record] = []
    var blocks: [Block] = []
  }

  /// A code, its operands, and the bytes that follow them where the record has any.
  struct Record {
    let code: UInt64
    let operands: [UInt64]
    let blob: [UInt8]

    var text: String { String(decoding: blob, as: UTF8.self) }
  }

  struct Malformed: Error {}

  /// How the operand of an abbreviated record is written.
  private enum Operand {
    case literal(UInt64)
    case fixed(Int)
    case variable(Int)
    case array
    case character
    case blob
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The abbreviations that a block has from the start, by the block's identifier.
  private var abbreviations: [UInt64: [[Operand]]] = [:]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The outermost blocks of a stream that begins with the given four characters.
  static func blocks(of bytes: [UInt8], magic: String) throws -> [Block] {
    guard bytes.starts(with: magic.utf8) else { throw Malformed() }
    var stream = Bitstream(bytes)
    stream.position = 32
    var outermost: [Block] = []
    // Other items have no place outside a block.
    while stream.position + 32 <= bytes.count * 8 {
      guard try stream.fixed(2) == 1 else { throw Malformed() }
      outermost.append(try stream.readBlock())
    }
    return outermost
  }

  private mutating func readBlock() throws -> Block {
    let id = try variable(8)
    let width = Int(try variable(4))
    align()
    _ = try fixed(32)
    var block = Block(id: id)
    var known = abbreviations[id] ?? []
    /// In the block of identifier 0: the block that abbreviations are for.
    var subject: UInt64?
    while true {
      switch try fixed(width) {
      case 0:
        align()
        return block
      case 1:
        block.blocks.append(try readBlock())
      case 2:
        let abbreviation = try readAbbreviation()
        if let subject {
          abbreviations[subject, default: []].append(abbreviation)
        } else {
          known.append(abbreviation)
        }
      case 3:
        let record = try readRecord()
        if id == 0, record.code == 1 { subject = record.operands.first }
        block.records.append(record)
      case let abbreviation:
        let index = Int(abbreviation) - 4
        guard known.indices.contains(index) else { throw Malformed() }
        block.records.append(try readRecord(known[index]))
      }
    }
  }

  private mutating func readAbbreviation() throws -> [Operand] {
    try (0..<Int(try variable(5))).map { _ in
      if try fixed(1) == 1 { return .literal(try variable(8)) }
      switch try fixed(3) {
      case 1: return .fixed(Int(try variable(5)))
      case 2: return .variable(Int(try variable(5)))
      case 3: return .array
      case 4: return .character
      case 5: return .blob
      default: throw Malformed()
      }
    }
  }

  private mutating func readRecord() throws -> Record {
    let code = try variable(6)
    let operands = try (0..<(try variable(6))).map { _ in try variable(6) }
    return Record(code: code, operands: operands, blob: [])
  }

  private mutating func readRecord(_ abbreviation: [Operand]) throws -> Record {
    var values: [UInt64] = []
    var blob: [UInt8] = []
    var remaining = abbreviation[...]
    while let operand = remaining.popFirst() {
      switch operand {
      case .array:
        guard let element = remaining.popFirst() else { throw Malformed() }
        for _ in 0..<(try variable(6)) { values.append(try value(element)) }
      case .blob:
        let count = Int(try variable(6))
        align()
        guard position / 8 + count <= bytes.count else { throw Malformed() }
        blob = Array(bytes[(position / 8)..<(position / 8 + count)])
        position += count * 8
        align()
      default:
        values.append(try value(operand))
      }
    }
    guard let code = values.first else { throw Malformed() }
    return Record(code: code, operands: Array(values.dropFirst()), blob: blob)
  }

  private mutating func value(_ operand: Operand) throws -> UInt64 {
    switch operand {
    case .literal(let value): value
    case .fixed(let width): try fixed(width)
    case .variable(let width): width == 0 ? 0 : try variable(width)
    case .character: try fixed(6)
    case .array, .blob: throw Malformed()
    }
  }

  private mutating func fixed(_ width: Int) throws -> UInt64 {
    guard position + width <= bytes.count * 8 else { throw Malformed() }
    var value: UInt64 = 0
    for bit in 0..<width {
      let place = position + bit
      value |= UInt64(bytes[place / 8] >> UInt8(place % 8) & 1) << UInt64(bit)
    }
    position += width
    return value
  }

  private mutating func variable(_ width: Int) throws -> UInt64 {
    let more = UInt64(1) << UInt64(width - 1)
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let chunk = try fixed(width)
      value |= (chunk & (more - 1)) << shift
      if chunk & more == 0 { return value }
      shift += UInt64(width - 1)
      guard shift < 64 else { throw Malformed() }
    }
  }

  private mutating func align() {
    position = (position + 31) / 32 * 32
  }
}
