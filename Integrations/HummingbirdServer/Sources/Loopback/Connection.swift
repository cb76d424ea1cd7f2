import Foundation

/// A connection to a server on this machine that is kept open, for one request after another.
///
/// It blocks its thread: each connection of a load has a thread of its own.
public final class Connection {
  private let descriptor: Int32
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 16 * 1024)

  /// What the server has answered.
  public struct Answer: Equatable, Sendable {
    /// The status's code.
    public var status: Int
    /// The body, which has to be text.
    public var body: String
  }

  /// Connects to a port of the loopback address.
  public init(port: Int) throws {
    #if os(Linux)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &address) {
      // SAFETY: every address of a family begins with a `sockaddr`, and the size says how long this one is.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard status == 0 else {
      close(descriptor)
      throw Refused()
    }
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Nothing listens there any more.
  public struct Refused: Error {}

  /// Sends a request and waits for its answer.
  ///
  /// - Returns: The answer, or `nil` when the server has closed the connection instead.
  public func request(_ method: String, _ path: String, body: String = "") -> Answer? {
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    guard send(Array((head + body).utf8)) else { return nil }
    guard let end = readUntilEmptyLine() else { return nil }
    let lines = String(decoding: received[..<end], as: UTF8.self).split(separator: "\r\n")
    let length =
      lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)) } ?? 0
    while received.count < end + 4 + length { guard receive() else { return nil } }
    let text = String(decoding: received[(end + 4)..<(end + 4 + length)], as: UTF8.self)
    received.removeFirst(end + 4 + length)
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Answer(status: status ?? 0, body: text)
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Where the head of the answer ends.
  private func readUntilEmptyLine() -> Int? {
    var looked = 0
    while true {
      if received.count >= 4 {
        for index in looked...(received.count - 4)
        where received[index] == 13 && received[index + 1] == 10 && received[index + 2] == 13
          && received[index + 3] == 10
        { return index }
        looked = received.count - 3
      }
      guard receive() else { return nil }
    }
  }

  private func receive() -> Bool {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer[..<count]
    return true
  }
}
