import Dovetail
import Testing

/// Each layer of a decorated part is closed, the outermost first.
@Suite struct DecoratedClosingTests {
  let container = DependencyContainer()
  let log = Log()

  @Test(arguments: [Lifetime.single, .eager, .scoped("scope"), .weak])
  func `each layer is closed, the outermost first`(_ lifetime: Lifetime) async throws {
    container.register((any Net).self, as: lifetime) { [log] in Socket("socket", log) }
    container.decorate((any Net).self) { [log] inner, _ in Wrapping(inner, "middle", log) }
    container.decorate((any Net).self) { [log] inner, _ in Wrapping(inner, "outer", log) }
    let scope = container.makeScope("scope")
    let held = try await scope.resolve((any Net).self)
    await container.close()
    #expect(log.all == ["outer", "middle", "socket"])
    withExtendedLifetime(held) {}
  }

  @Test(arguments: [true, false])
  func `what is around an alias is kept as what it stands for`(_ isFirst: Bool) async throws {
    let decorate = { [container, log] in
      container.decorate((any Net).self) { inner, _ in Wrapping(inner, "alias", log) }
    }
    if isFirst { decorate() }
    container.register(Socket.self) { [log] in Socket("socket", log) }.alias((any Net).self) { $0 }
    if !isFirst { decorate() }
    let first = try await container.resolve((any Net).self)
    let second = try await container.resolve((any Net).self)
    #expect(first as AnyObject === second as AnyObject)
    await container.close()
    #expect(log.all == ["alias", "socket"])
  }

  @Test func `what is around an alias is kept, also if its target came later`() async throws {
    let alias = container.register(Socket.self) { [log] in Socket("gone", log) }
      .alias((any Net).self) { $0 }
    container.unregister(Socket.self)
    container.decorate((any Net).self) { [log] inner, _ in Wrapping(inner, "alias", log) }
    container.register(Socket.self) { [log] in Socket("socket", log) }
    let first = try await container.resolve((any Net).self)
    let second = try await container.resolve((any Net).self)
    #expect(first as AnyObject === second as AnyObject)
    container.register(Socket.self, as: .unique) { [log] in Socket("new", log) }
    let third = try await container.resolve((any Net).self)
    let fourth = try await container.resolve((any Net).self)
    #expect((third as? Wrapping)?.socket?.name == "new")
    #expect(third as AnyObject !== fourth as AnyObject)
    await container.close()
    #expect(log.all == ["alias", "socket"])
    _ = alias
  }

  @Test func `each layer that is made asynchronously is closed`() async throws {
    container.register((any Net).self) { [log] () async in Socket("socket", log) }
    container.decorate((any Net).self) { [log] inner, _ async in Wrapping(inner, "outer", log) }
    _ = try await container.resolve((any Net).self)
    await container.close()
    #expect(log.all == ["outer", "socket"])
  }

  @Test func `onClose gets the instance it was registered for`() async throws {
    container.register((any Net).self) { [log] in Plain(Socket("socket", log)) }
      .onClose { [log] net in log.write("\(type(of: net))") }
    container.decorate((any Net).self) { [log] inner, _ in Wrapping(inner, "outer", log) }
    _ = try await container.resolve((any Net).self)
    await container.close()
    #expect(log.all == ["outer", "Plain"])
  }

  @Test func `onClose of an override gets the override's instance`() async throws {
    container.register((any Net).self) { [log] in Socket("live", log) }
      .onClose { [log] _ in log.write("live closed") }
    container.decorate((any Net).self) { inner, _ in Plain(inner) }
    let fork = container.fork()
    fork.override((any Net).self) { [log] in Socket("fake", log) }
      .onClose { [log] net in log.write("\(type(of: net)) closed") }
    _ = try await fork.resolve((any Net).self)
    await fork.close()
    #expect(log.all == ["Noting closed", "fake"])
  }

  @Test func `the needs of a decorated part are closed after all of its layers`() async throws {
    container.register(Socket.self) { [log] in Socket("need", log) }
    container.register((any Net).self) { [log] (need: Socket) in Wrapping(need, "inner", log) }
    container.decorate((any Net).self) { [log] inner, _ in Wrapping(inner, "outer", log) }
    _ = try await container.resolve((any Net).self)
    await container.close()
    #expect(log.all == ["outer", "inner", "need"])
  }

  @Test(arguments: [true, false])
  func `a fork closes what it wraps a value in, not the value`(_ isBefore: Bool) async throws {
    container.register((any Net).self, with: Socket("value", log))
    let decorate = { [log] (container: DependencyContainer) in
      container.decorate((any Net).self) { inner, _ in inner }
      container.decorate((any Net).self) { inner, _ in Wrapping(inner, "outer", log) }
    }
    if isBefore { decorate(container) }
    let fork = container.fork { if !isBefore { decorate($0) } }
    _ = try await fork.resolve((any Net).self)
    await fork.close()
    #expect(log.all == ["outer"])
    _ = try await container.resolve((any Net).self)
    await container.close()
    #expect(log.all == (isBefore ? ["outer", "outer", "value"] : ["outer", "value"]))
  }

  @Test func `what wraps a struct that was given over a shared part is closed`() async throws {
    container.register((any Net).self, as: .weak) { [log] in Socket("live", log) }
    let outer = container.fork { $0.override((any Net).self, with: Given()) }
    let fork = outer.fork { [log] in
      $0.decorate((any Net).self) { inner, _ in Wrapping(inner, "outer", log) }
    }
    let held = try await fork.resolve((any Net).self)
    await fork.close()
    #expect(log.all == ["outer"])
    withExtendedLifetime(held) {}
  }

  @Test func `what a modification makes of a value is closed with the fork`() async throws {
    container.register((any Net).self, with: Socket("value", log))
    let fork = container.fork { [log] in $0.modify((any Net).self) { $0 = Socket("other", log) } }
    _ = try await fork.resolve((any Net).self)
    try await fork.reset((any Net).self)
    #expect(log.all == ["other"])
  }
}

private protocol Net: Sendable {}

private typealias Socket = Noting

extension Noting: Net {}

private final class Wrapping: Net, Closeable {
  let inner: any Net
  let name: String
  let log: Log
  init(_ inner: any Net, _ name: String, _ log: Log) {
    (self.inner, self.name, self.log) = (inner, name, log)
  }
  var socket: Socket? { inner as? Socket }
  func close() { log.write(name) }
}

private struct Given: Net, Closeable { func close() {} }

private final class Plain: Net {
  let inner: any Net
  init(_ inner: any Net) { self.inner = inner }
}
