import NIOCore
import Synchronization

/// A connection to another node, over which both sides call.
final class Link: ChannelInboundHandler, Sendable {
  typealias InboundIn = Frame

  private struct State {
    var isOpen = true
    var count: UInt64 = 0
    /// Calls from here, which wait for a reply.
    var waiting: [UInt64: CheckedContinuation<Reply, any Error>] = [:]
    /// Calls from there, which run.
    var running: [UInt64: Task<Void, Never>] = [:]
  }

  private let state = Mutex(State())
  private let system: NodeSystem
  private let channel: any Channel
  /// Who is at the other end, once it has said so.
  let peer: EventLoopPromise<Node>

  init(_ channel: any Channel, of system: NodeSystem) {
    (self.channel, self.system) = (channel, system)
    peer = channel.eventLoop.makePromise()
    // A channel that is never connected closes too, and has not been active.
    channel.closeFuture.whenComplete { [peer] _ in peer.fail(ChannelError.eof) }
  }

  /// Sends a frame behind those sent before, from any thread and with any lock held.
  @discardableResult
  func send(_ frame: ByteBuffer) -> EventLoopFuture<Void> {
    channel.eventLoop.flatSubmit { [channel] in channel.writeAndFlush(frame) }
  }

  private func send(_ frame: Frame) throws { send(try frame.encoded()) }

  /// Closes the link, with no lock held: on its own thread, the channel says at once that it is.
  func close() { channel.close(promise: nil) }

  func call(_ call: Call) async throws -> Reply {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let frame = try Frame.call(number: number, call).encoded()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          // Cancelled before this, the handler below has found nothing to cancel.
          guard state.isOpen, !Task.isCancelled else {
            let error: any Error =
              state.isOpen ? CancellationError() : NodeError.gone(call.actor.node)
            return continuation.resume(throwing: error)
          }
          state.waiting[number] = continuation
          send(frame)
        }
      }
    } onCancel: {
      guard let waiter = state.withLock({ $0.waiting.removeValue(forKey: number) }) else { return }
      try? send(.cancel(number: number))
      waiter.resume(throwing: CancellationError())
    }
  }

  private func run(_ call: Call, number: UInt64) {
    state.withLock { state in
      if system.isLeaving { return reply(.failure(.leaving(system.node)), to: number) }
      state.running[number] = Task {
        reply(await system.run(call), to: number)
        _ = self.state.withLock { $0.running.removeValue(forKey: number) }
      }
    }
  }

  private func reply(_ reply: Reply, to number: UInt64) {
    do {
      try send(.reply(number: number, reply))
    } catch {
      try? send(.reply(number: number, .failure(.unreadable("the result is too long"))))
    }
  }

  /// Waits for the calls that run here.
  func drain() async {
    for call in state.withLock({ Array($0.running.values) }) { await call.value }
  }

  /// Closes the link when everything has been sent.
  func finish() async {
    // An empty write is done when all before it are.
    try? await send(ByteBuffer()).get()
    try? await channel.close()
  }

  // MARK: What the channel says

  func channelActive(context: ChannelHandlerContext) { system.opened(self) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .listing(let node, let entries):
      system.received(entries, from: node, over: self)
      peer.succeed(node)
    case .call(let number, let call):
      run(call, number: number)
    case .reply(let number, let reply):
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: reply)
    case .cancel(let number):
      state.withLock { $0.running[number] }?.cancel()
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { close() }

  func channelInactive(context: ChannelHandlerContext) {
    // First, so that a caller who has had the error no longer finds the node's actors.
    let node = system.closed(self)
    let (waiting, running) = state.withLock { state in
      state.isOpen = false
      defer { state.waiting = [:] }
      return (state.waiting.values, state.running.values)
    }
    for caller in waiting { caller.resume(throwing: node.map(NodeError.gone) ?? ChannelError.eof) }
    for call in running { call.cancel() }
  }
}
