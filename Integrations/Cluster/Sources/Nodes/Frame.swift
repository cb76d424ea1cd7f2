import Foundation
import NIOCore

/// What is sent over a link, as JSON behind its length in four bytes.
enum Frame: Codable {
  /// Who has checked in at the sender: its first frame, and again when that has changed.
  case listing(Node, [Entry])
  case call(number: UInt64, Call)
  case reply(number: UInt64, Reply)
  /// The caller no longer waits.
  case cancel(number: UInt64)
}

/// An actor that can be found.
struct Entry: Codable {
  var name: String
  var address: ActorAddress
}

/// A call, with each argument as JSON.
struct Call: Codable {
  var actor: ActorAddress
  var target: String
  var generics: [String]
  var arguments: [Data]
}

enum Reply: Codable {
  case value(Data?)
  case failure(NodeError)
}

extension Frame {
  /// Longer ones are refused, so that a stranger's length can't fill the memory.
  static let limit = 4 << 20

  func encoded() throws -> ByteBuffer {
    let json = try JSONEncoder().encode(self)
    guard json.count <= Self.limit else { throw NodeError.unreadable("\(json.count) bytes") }
    var buffer = ByteBuffer(integer: UInt32(json.count))
    buffer.writeBytes(json)
    return buffer
  }
}

struct FrameDecoder: ByteToMessageDecoder {
  typealias InboundOut = Frame

  func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    guard let length = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else {
      return .needMoreData
    }
    guard length <= Frame.limit else { throw NodeError.unreadable("\(length) bytes") }
    guard let json = buffer.readLengthPrefixedSlice(as: UInt32.self) else { return .needMoreData }
    let frame = try JSONDecoder().decode(Frame.self, from: Data(json.readableBytesView))
    context.fireChannelRead(wrapInboundOut(frame))
    return .continue
  }
}
