import Distributed
import NIOCore
import NIOPosix
import Testing

@testable import Nodes
@testable import Stockroom

distributed actor Echo {
  typealias ActorSystem = NodeSystem

  init(on system: NodeSystem) {
    actorSystem = system
    system.checkIn(self)
  }

  distributed func same<Value: Codable & Sendable>(_ value: Value) -> Value { value }

  distributed func text(of count: Int) -> String { String(repeating: "x", count: count) }
}

/// Two nodes in this process, with a socket between them.
@Suite(.timeLimit(.minutes(1))) struct NodeTests {
  @Test func `each reply finds its caller`() async throws {
    try await withNodes { here, there in
      let echo = Echo(on: there)
      let far = try await here.arrival(of: Echo.self)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<200 {
          group.addTask { try await far.same([number]) == [number] }
          group.addTask { try await far.same("\(number)") == "\(number)" }
        }
        for try await isSame in group { #expect(isSame) }
      }
      withExtendedLifetime(echo) {}
    }
  }

  @Test func `what is too long is refused, and the link goes on`() async throws {
    try await withNodes { here, there in
      let echo = Echo(on: there)
      let far = try await here.arrival(of: Echo.self)
      let million = String(repeating: "x", count: 1 << 20)
      await #expect(throws: NodeError.self) {
        try await far.same(Array(repeating: million, count: 4))
      }
      await #expect(throws: NodeError.unreadable("the result is too long")) {
        try await far.text(of: 4 << 20)
      }
      #expect(try await far.same(million) == million)
      withExtendedLifetime(echo) {}
    }
  }

  @Test(arguments: [true, false])
  func `a call is cancelled where its actor lives when its caller is, or leaves`(
    isCancelled: Bool
  ) async throws {
    try await withNodes { here, there in
      let (gate, cancelled) = (Gate(), Gate())
      cancelled.open()
      let clerk = Clerk(system: there) { _ in
        do { try await gate.pass() } catch { try? await cancelled.pass() }
      }
      there.checkIn(clerk)
      let far = try await here.arrival(of: Clerk.self)
      let call = Task { try await far.agree(to: "tea") }
      await gate.entered()
      if isCancelled { call.cancel() } else { await here.leave() }
      await cancelled.entered()
      let error = await #expect(throws: (any Error).self) { try await call.value }
      #expect(error is CancellationError == isCancelled)
    }
  }

  @Test func `an actor that was checked out is called, and not found`() async throws {
    try await withNodes { here, there in
      let echo = Echo(on: there)
      let far = try await here.arrival(of: Echo.self)
      there.checkOut(echo)
      #expect(try await far.same(1) == 1)
      #expect(throws: NodeError.absent("ClusterTests.Echo")) { try here.find(Echo.self) }
    }
  }

  @Test func `an actor that nobody holds is neither called nor found`() async throws {
    try await withNodes { here, there in
      var echo: Echo? = Echo(on: there)
      let address = try #require(echo?.id)
      let far = try await here.arrival(of: Echo.self)
      echo = nil
      await #expect(throws: NodeError.noActor(address)) { try await far.same(1) }
      #expect(throws: NodeError.absent("ClusterTests.Echo")) { try here.find(Echo.self) }
    }
  }

  @Test func `nobody waits for an actor when cancelled, or on a node that leaves`() async throws {
    let system = NodeSystem(named: "alone")
    let wait = Task { _ = try await system.arrival(of: Echo.self) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
    let other = Task { _ = try await system.arrival(of: Echo.self) }
    await system.leave()
    await #expect(throws: NodeError.leaving(system.node)) { try await other.value }
  }

  @Test func `a node that leaves refuses calls over every link, and answers those under way`()
    async throws
  {
    try await withNodes { here, there in
      let (other, gate, echo) = (NodeSystem(named: "other"), Gate(), Echo(on: there))
      try await other.join(port: try await there.listen())
      let clerk = Clerk(system: there) { _ in try await gate.pass() }
      there.checkIn(clerk)
      let (farClerk, farEcho) = (
        try await here.arrival(of: Clerk.self), try await other.arrival(of: Echo.self)
      )
      let call = Task { try await farClerk.agree(to: "tea") }
      await gate.entered()
      let leaving = Task { await there.leave() }
      await #expect(throws: NodeError.leaving(there.node)) {
        try await there.arrival(of: Warehouse.self)
      }
      await #expect(throws: NodeError.leaving(there.node)) { try await farEcho.same(1) }
      gate.open()
      try await call.value
      await leaving.value
      await other.leave()
      withExtendedLifetime(echo) {}
    }
  }

  @Test func `joining fails where nobody listens, and once the node has left`() async throws {
    let (here, there) = (NodeSystem(named: "here"), NodeSystem(named: "there"))
    await #expect(throws: NIOConnectionError.self) { try await here.join(port: 1) }
    await here.leave()
    let port = try await there.listen()
    await #expect(throws: ChannelError.eof) { try await here.join(port: port) }
    await there.leave()
  }

  @Test(arguments: [[0, 0, 0, 2, 0x7b, 0x7b], [255, 255, 255, 255]] as [[UInt8]])
  func `a stranger's bytes end only its own link`(bytes: [UInt8]) async throws {
    try await withNodes { here, there in
      let stranger = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: try await there.listen()).get()
      try await stranger.writeAndFlush(ByteBuffer(bytes: bytes))
      try await stranger.closeFuture.get()
      let echo = Echo(on: there)
      #expect(try await here.arrival(of: Echo.self).same(1) == 1)
      withExtendedLifetime(echo) {}
    }
  }
}
