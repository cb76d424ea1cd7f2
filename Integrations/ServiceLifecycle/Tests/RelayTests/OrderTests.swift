import DovetailService
import Logging
import ServiceLifecycle
import Testing

/// A chain of services, each of which needs the one before it.
final class First: Service {
  let lines: Lines
  init(lines: Lines) { self.lines = lines }
  func run() async throws { try await lines.service("first") }
}

final class Second: Service {
  let first: First
  init(first: First) { self.first = first }
  func run() async throws { try await first.lines.service("second") }
}

/// Is no service, and lies between two that are.
struct Between: Sendable {
  let second: Second
}

final class Third: Service {
  let between: Between
  init(between: Between) { self.between = between }
  func run() async throws { try await between.second.first.lines.service("third") }
}

extension Lines {
  fileprivate func service(_ name: String) async throws {
    write("\(name) runs")
    try await gracefulShutdown()
    write("\(name) ends")
  }
}

@Suite(.timeLimit(.minutes(1))) struct OrderTests {
  /// Every order in which the three may be registered.
  static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

  static func container(_ order: [Int], _ lines: Lines) -> DependencyContainer {
    let container = DependencyContainer()
    container.register(Lines.self, with: lines)
    container.register(Between.self, using: Between.init(second:))
    for index in order {
      switch index {
      case 0:
        container.register(First.self, as: .eager, using: First.init(lines:))
          .onClose { _ in lines.write("first closed") }
        container.runs(First.self)
      case 1:
        container.register(Second.self, as: .eager, using: Second.init(first:))
        container.runs(Second.self)
      default:
        container.register(Third.self, as: .eager, using: Third.init(between:))
          .onClose { _ in lines.write("third closed") }
        container.runs(Third.self)
      }
    }
    return container
  }

  @Test func `a part that two modules say is a service runs once`() async throws {
    let container = Self.container([0], Lines())
    container.runs(First.self)
    try await container.start()
    #expect(try await container.resolve(Services.self).all.count == 1)
    await container.close()
  }

  @Test(arguments: orders)
  func `a service stands behind those that it needs, wherever it was registered`(
    _ order: [Int]
  ) async throws {
    let container = Self.container(order, Lines())
    try await container.start()
    let services = try await container.resolve(Services.self).all.map { "\(type(of: $0.service))" }
    #expect(services == ["First", "Second", "Third"])
    await container.close()
  }

  @Test(arguments: orders)
  func `services end in the reverse of their order, and the container is closed after the last`(
    _ order: [Int]
  ) async throws {
    let lines = Lines()
    let container = Self.container(order, lines)
    let group = ServiceGroup(
      services: [ContainerService(container, logger: quiet)], logger: quiet)
    async let run: Void = group.run()
    for name in ["first", "second", "third"] { await lines.wait(for: "\(name) runs") }
    await group.triggerGracefulShutdown()
    try await run
    #expect(
      lines.all.dropFirst(3)
        == ["third ends", "second ends", "first ends", "third closed", "first closed"])
  }

  @Test func `a fork has services of its own`() async throws {
    let container = Self.container([0, 1, 2], Lines())
    try await container.start()
    let fork = container.fork()
    try await fork.start()
    let (services, others) = try await (
      container.resolve(Services.self).all, fork.resolve(Services.self).all
    )
    #expect(services.count == 3 && others.count == 3)
    #expect(services[0].service as? First !== others[0].service as? First)
    await fork.close()
    await container.close()
  }
}

/// A logger that says nothing.
let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
