import CDovetailChecks
import Foundation
import Testing

@Suite struct FieldReaderTests {
  @Test func `a field of the wanted type is reported, with its owner and name`() {
    #expect(
      MadeUpImage().read()
        == .init(modules: ["App"], fields: ["App.Screen12._network"]))
  }

  @Test func `records of a later compiler may be longer`() {
    let image = MadeUpImage(recordSize: 16, fields: 1, room: 16 + 16)
    #expect(image.read().fields == ["App.Screen12._network"])
  }

  @Test func `impossible records are not read`() {
    let images = [
      MadeUpImage(fields: 3), MadeUpImage(fields: .max), MadeUpImage(recordSize: 11),
      MadeUpImage(recordSize: 0), MadeUpImage(kind: 9), MadeUpImage(room: 16 + 23),
    ]
    #expect(images.allSatisfy { $0.read().fields.isEmpty })
  }

  @Test func `a section that ends within a header has nothing to read`() {
    #expect(MadeUpImage(fields: 0, room: 16).read().fields.isEmpty)
  }

  @Test(arguments: [4, 8, 16 + 4, 16 + 8])
  func `a reference that leads nowhere is not followed`(place: Int) {
    let image = MadeUpImage()
    for offset in [Int32.min, -1 << 20, 1 << 20, .max] {
      image.records.bytes.storeBytes(of: offset, toByteOffset: place, as: Int32.self)
      let fields = image.read().fields
      #expect(fields.allSatisfy { $0.hasPrefix("App.Screen12") })
    }
  }

  @Test func `a name that does not end within its section is ignored`() {
    let image = MadeUpImage()
    for index in image.names.bytes.indices { image.names.bytes[index] = 0x41 }
    #expect(image.read().fields == ["App.Screen12."])
    for index in image.types.bytes.indices where image.types.bytes[index] == 0 {
      image.types.bytes[index] = 0x41
    }
    #expect(image.read().fields.isEmpty)
  }

  @Test func `parents that lead in a circle lead to no module`() {
    let image = MadeUpImage()
    // The struct's parent is the struct.
    let screen = 16
    image.data.bytes.storeBytes(of: Int32(-4), toByteOffset: screen + 4, as: Int32.self)
    #expect(image.read().modules.isEmpty)
  }

  /// `DOVETAIL_FUZZ` sets how many records to damage.
  @Test func `damaged records are never read past their section`() {
    let rounds = ProcessInfo.processInfo.environment["DOVETAIL_FUZZ"].flatMap { Int($0) } ?? 2_000
    var random = SplitMix64(seed: 0x17)
    var (found, silent) = (0, 0)
    for _ in 0..<rounds {
      let image = MadeUpImage(isAtEnd: Bool.random(using: &random))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let section = [image.records, image.records, image.types, image.names, image.data]
          .randomElement(using: &random)!
        let place = Int.random(in: 0..<section.bytes.count, using: &random)
        let byte = UInt8.random(in: 0...255, using: &random)
        // Small numbers lead to nearby places more often than others.
        section.bytes[place] = Bool.random(using: &random) ? byte : byte & 0x1F
      }
      if image.read().fields.isEmpty { silent += 1 } else { found += 1 }
    }
    // Both happen, so the damage is neither harmless nor noticed at once.
    #expect(found > rounds / 20 && silent > rounds / 20)
  }
}
