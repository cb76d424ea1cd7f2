import Distributed
import NIOCore
import NIOPosix
import Synchronization

/// The distributed actors of a process, and its links to other processes.
///
/// It's for a network that you trust: links are neither encrypted nor authenticated.
package final class NodeSystem: Sendable {
  struct State {
    var count: UInt64 = 0
    var actors: [UInt64: WeakActor] = [:]
    var server: (any Channel)?
    var links: [(link: Link, peer: Node?)] = []
    /// The actors that can be found, here and on linked nodes.
    var entries: [Entry] = []
    var arrivals: [(name: String, arrival: AsyncStream<ActorAddress>.Continuation)] = []
    var isLeaving = false
  }

  struct WeakActor {
    weak var actor: (any DistributedActor)?
  }

  package let node: Node
  let state = Mutex(State())
  var isLeaving: Bool { state.withLock { $0.isLeaving } }

  /// Makes a system that is linked to no other node.
  package init(named name: String) { node = Node(name: name) }

  /// Lets nodes of this machine join this one, and returns the port; 0 is any that is free.
  package func listen(port: Int = 0) async throws -> Int {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { self.attach(to: $0).map { _ in } }
      .bind(host: "127.0.0.1", port: port).get()
    state.withLock { $0.server = server }
    return server.localAddress?.port ?? port
  }

  /// Links this node and one that listens.
  package func join(host: String = "127.0.0.1", port: Int) async throws {
    let link = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: host, port: port) { self.attach(to: $0) }
    _ = try await link.peer.futureResult.get()
  }

  private func attach(to channel: any Channel) -> EventLoopFuture<Link> {
    channel.eventLoop.makeCompletedFuture {
      let link = Link(channel, of: self)
      try channel.pipeline.syncOperations.addHandlers(ByteToMessageHandler(FrameDecoder()), link)
      return link
    }
  }

  /// Takes no more calls, waits for those that run, and closes the links.
  package func leave() async {
    let (server, links) = state.withLock { state in
      state.isLeaving = true
      for waiter in state.arrivals { waiter.arrival.finish() }
      return (state.server, state.links.map(\.link))
    }
    list { $0.removeAll { $0.address.node == node } }
    try? await server?.close()
    for link in links { await link.drain() }
    for link in links { await link.finish() }
  }

  // MARK: What links say

  func opened(_ link: Link) {
    let isLeaving = state.withLock { state in
      if !state.isLeaving {
        state.links.append((link, nil))
        tell([link], state.entries)
      }
      return state.isLeaving
    }
    if isLeaving { link.close() }
  }

  func received(_ entries: [Entry], from peer: Node, over link: Link) {
    state.withLock { state in
      if let index = state.links.firstIndex(where: { $0.link === link }) {
        state.links[index].peer = peer
      }
      state.entries.removeAll { $0.address.node == peer }
      state.entries += entries.filter { $0.address.node == peer }
      state.wake()
    }
  }

  func closed(_ link: Link) -> Node? {
    state.withLock { state in
      let peer = state.links.first { $0.link === link }?.peer
      state.links.removeAll { $0.link === link }
      if !state.links.contains(where: { $0.peer == peer }) {
        state.entries.removeAll { $0.address.node == peer }
      }
      return peer
    }
  }
}
