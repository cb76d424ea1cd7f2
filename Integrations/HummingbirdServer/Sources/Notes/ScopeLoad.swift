import DovetailHummingbird
import Foundation
import Hummingbird
import Logging
import Loopback
import ServiceLifecycle

/// What a scope for each request costs: the same routes with it and without it, on the same server, in turn.
public struct ScopeLoad: Sendable {
  /// How many connections ask at the same time.
  public var connections = 4
  /// How many requests each connection makes in a round.
  public var requests = 100
  /// How many rounds there are of each kind.
  public var rounds = 150

  /// The load of the published figures.
  public init() {}

  /// Runs the server, asks it, and prints the ratios.
  ///
  /// - Returns: Whether the figures have repeated, and may be published.
  public func run() async throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let container = DependencyContainer(NotesModule()).fork {
      $0.override(Settings.self) {
        var settings = Settings()
        settings.database = folder.appending(path: "notes.sqlite").path
        settings.level = .error
        return settings
      }
    }
    try await container.start()
    _ = try await container.resolve((any NoteStore).self).add("a note")
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let application = try await application(container) { listening.yield($0) }
    let group = ServiceGroup(services: [application], logger: application.logger)
    async let server: Void = group.run()
    guard let port = await ports.first(where: { _ in true }) else { return false }
    var isSteady = true
    for (name, path) in [("nothing is done", "nothing"), ("a note is read", "notes/1")] {
      let pairs = try await pairs(port: port, path: path)
      isSteady = report(name, pairs) && isSteady
    }
    await group.triggerGracefulShutdown()
    try await server
    await container.close()
    return isSteady
  }

  /// Each route twice: in a scope, and with what its handler needs made by hand.
  private func application(
    _ container: DependencyContainer, listening: @escaping @Sendable (Int) -> Void
  ) async throws -> Application<RouterResponder<BasicRequestContext>> {
    let store = try await container.resolve((any NoteStore).self)
    let counter = try await container.resolve(WordCounter.self)
    let router = Router()
    let plain = router.group("plain")
    plain.get("nothing") { _, _ in HTTPResponse.Status.ok }
    plain.get("notes/{id}") { _, context in
      let notebook = Notebook(store: store, counter: counter, logger: context.logger)
      let id = try context.parameters.require("id", as: Int.self)
      guard let note = try await notebook.note(id) else { throw HTTPError(.notFound) }
      return note.text
    }
    let scoped = router.group("scoped").add(middleware: RequestScope(container))
    scoped.get("nothing") { _, _ in HTTPResponse.Status.ok }
    scoped.get("notes/{id}", use: showNote)
    return Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in listening(channel.localAddress?.port ?? 0) },
      logger: try await container.resolve(Logger.self))
  }

  /// Rounds without and with a scope, beside each other and in changing order.
  private func pairs(port: Int, path: String) async throws -> [(plain: Round, scoped: Round)] {
    for kind in ["plain", "scoped"] { _ = try await round(port: port, path: "/\(kind)/\(path)") }
    var pairs: [(plain: Round, scoped: Round)] = []
    for index in 0..<rounds {
      if index.isMultiple(of: 2) {
        let plain = try await round(port: port, path: "/plain/\(path)")
        pairs.append((plain, try await round(port: port, path: "/scoped/\(path)")))
      } else {
        let scoped = try await round(port: port, path: "/scoped/\(path)")
        pairs.append((try await round(port: port, path: "/plain/\(path)"), scoped))
      }
    }
    return pairs
  }

  private func round(port: Int, path: String) async throws -> Round {
    let before = clock()
    var round = try await withThrowingTaskGroup(of: Round.self) { group in
      for _ in 0..<connections {
        group.addTask {
          try await onThread { try Round(port: port, path: path, requests: requests) }
        }
      }
      return try await group.reduce(into: Round()) { $0.add($1) }
    }
    round.processorTime = Double(clock() - before)
    return round
  }

  private func report(_ name: String, _ pairs: [(plain: Round, scoped: Round)]) -> Bool {
    var isSteady = true
    func line(_ what: String, _ value: (Round) -> Double) {
      let ratios = Ratios(pairs.map { value($0.scoped) / value($0.plain) })
      isSteady = isSteady && ratios.isSteady
      print("  \(what) \(ratios)")
    }
    print("\(name), with a scope as a ratio to without")
    line("load held     ") { $0.perSecond }
    line("processor time") { $0.processorTime }
    line("latency, p50  ") { $0.percentile(50) }
    line("latency, p99  ") { $0.percentile(99) }
    return isSteady
  }
}

/// A request of the load had another answer than its content.
struct NotAnswered: Error {}

/// The requests of a round.
struct Round: Sendable {
  /// How many requests were answered in a second, by all connections together.
  private(set) var perSecond = 0.0
  /// What server and clients have spent on a processor, in the unit of the C library.
  var processorTime = 0.0
  private var latencies: [Double] = []

  init() {}

  /// Asks on a connection of its own.
  init(port: Int, path: String, requests: Int) throws {
    let connection = try Connection(port: port)
    let clock = ContinuousClock()
    let began = clock.now
    for _ in 0..<requests {
      let asked = clock.now
      guard connection.request("GET", path)?.status == 200 else { throw NotAnswered() }
      latencies.append((clock.now - asked) / .seconds(1))
    }
    perSecond = Double(requests) / ((clock.now - began) / .seconds(1))
  }

  mutating func add(_ other: Round) {
    perSecond += other.perSecond
    latencies += other.latencies
  }

  func percentile(_ percent: Int) -> Double {
    latencies.sorted()[min(latencies.count - 1, latencies.count * percent / 100)]
  }
}

/// Ratios of rounds that were run beside each other.
struct Ratios: CustomStringConvertible {
  private let sorted: [Double]
  private let halves: (Double, Double)

  init(_ ratios: [Double]) {
    sorted = ratios.sorted()
    // In the order of the run, so that a drift shows.
    halves = (
      Self.quantile(0.5, of: ratios[..<(ratios.count / 2)].sorted()),
      Self.quantile(0.5, of: ratios[(ratios.count / 2)...].sorted())
    )
  }

  var median: Double { Self.quantile(0.5, of: sorted) }

  /// Whether both halves of the run say the same, within a twentieth.
  var isSteady: Bool { abs(halves.0 - halves.1) <= 0.05 * median }

  var description: String {
    let quartiles = [0.25, 0.75].map { Self.text(Self.quantile($0, of: sorted)) }
    let verdict =
      isSteady ? "" : "   NOT STEADY: \(Self.text(halves.0)), then \(Self.text(halves.1))"
    return "\(Self.text(median))  (\(quartiles[0]) to \(quartiles[1]))\(verdict)"
  }

  private static func quantile(_ part: Double, of sorted: [Double]) -> Double {
    sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
