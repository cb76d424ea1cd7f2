import Dovetail
import Foundation
import Testing

/// A resolution that is too deep is a diagnostic with its path, and never the end of the process.
///
/// Each case runs in a process of its own.
@Suite struct DepthTests {
  enum Chain: String, CaseIterable, Codable {
    case byHand, byParameters, uniqueByHand, graphByHand
  }

  @Test(arguments: Chain.allCases)
  func `120 nested recipes on a small stack do not end the process`(_ chain: Chain) async {
    await #expect(processExitsWith: .success) { [chain = chain as Chain] in
      let levels = chain.levels(120, in: DependencyContainer())
      // These levels may just fit.
      if let error = onSmallStack(levels[119]) { precondition(error.isTooDeep, "\(error)") }
    }
  }

  @Test(arguments: Chain.allCases)
  func `thousands of nested recipes are too deep, and the error has the path`(_ chain: Chain) async
  {
    await #expect(processExitsWith: .success) { [chain = chain as Chain] in
      let levels = chain.levels(chain.tooMany, in: DependencyContainer())
      let error = onSmallStack(levels[chain.tooMany - 1])
      precondition(error?.isTooDeep == true, "\(String(describing: error))")
      // The container is unchanged: levels that fit are made.
      let again = onSmallStack(levels[9])
      precondition(again == nil, "\(String(describing: again))")
    }
  }

  @Test(arguments: [false, true])
  func `a recipe that asks a fork of its container for itself is too deep`(_ isUnique: Bool) async {
    await #expect(processExitsWith: .success) { [isUnique = isUnique as Bool] in
      let container = DependencyContainer()
      let make: @Sendable (Resolution) throws -> Int = { r in
        try r.container.fork().resolve(Int.self) + 1
      }
      if isUnique {
        container.register(Int.self, as: .unique, using: make)
      } else {
        container.register(Int.self, using: make)
      }
      let error = onSmallStack { _ = try container.resolve(Int.self) }
      precondition(error?.isTooDeep == true, "\(String(describing: error))")
    }
  }

  @Test(arguments: [false, true])
  func `a plain recipe that asks a new scope for itself is too deep`(_ isAwaited: Bool) async {
    await #expect(processExitsWith: .success) { [isAwaited = isAwaited as Bool] in
      let container = DependencyContainer()
      let runs = Counter()
      container.register(Int.self, as: .unique) {
        // The first run ends, so that the container knows that the recipe needs nothing.
        runs.add() == 1 ? 0 : try container.makeScope("inner").resolve(Int.self) + 1
      }
      let first = try resolveAtOnce(Int.self, container)
      precondition(first == 0)
      do {
        _ =
          isAwaited ? try await container.resolve(Int.self) : try resolveAtOnce(Int.self, container)
        preconditionFailure("resolved")
      } catch let error as DependencyError {
        precondition(error.isTooDeep, "\(error.id?.rawValue ?? "none")")
      }
    }
  }

  @Test func `a recipe that asks a fork of its container for itself with await is too deep`() async
  {
    await #expect(processExitsWith: .success) {
      let container = DependencyContainer()
      let runs = Counter()
      container.register(Int.self) { r async throws in
        // An endless case is stopped here, before it takes the machine's memory.
        precondition(runs.add() < 20_000, "endless")
        return try await r.container.fork().resolve(Int.self) + 1
      }
      do {
        _ = try await container.resolve(Int.self)
        preconditionFailure("resolved")
      } catch let error as DependencyError {
        precondition(error.isTooDeep, "\(error.id?.rawValue ?? "none")")
      }
    }
  }
}

/// Resolves without `await`, also for an asynchronous caller.
private func resolveAtOnce<T>(_ type: T.Type, _ container: DependencyContainer) throws -> T {
  try container.resolve(type)
}

/// Resolves one of many levels.
private typealias Resolve = @Sendable () throws -> Void

extension DepthTests.Chain {
  /// Registers this many levels, each of which needs the one below; the last one is at the top.
  fileprivate func levels(_ count: Int, in container: DependencyContainer) -> [Resolve] {
    if self == .byParameters {
      let types = Levels.types(count)
      let ground = types[0]
      container.registerGround(ground)
      for (below, level) in zip(types, types.dropFirst()) {
        container.register(level, needing: below)
      }
      return types.map { type -> Resolve in { try container.resolve(level: type) } }
    }
    container.register(Int.self, named: "0") { 0 }
    return (1...count).map { level in
      let (name, below) = (DependencyKey<Int>("\(level)"), DependencyKey<Int>("\(level - 1)"))
      let make: @Sendable (Resolution) throws -> Int = { r in
        try r.resolve(Int.self, named: below) + 1
      }
      switch self {
      case .graphByHand: container.register(Int.self, named: name, as: .graph, using: make)
      case .uniqueByHand: container.register(Int.self, named: name, as: .unique, using: make)
      default: container.register(Int.self, named: name, using: make)
      }
      return { _ = try container.resolve(Int.self, named: name) }
    }
  }

  /// How many levels are too many for a small stack.
  fileprivate var tooMany: Int { self == .byParameters ? 1_000 : 2_000 }
}

/// A type for each level, since parameters are found by their types.
private protocol Level: Sendable {
  init()
}

private protocol Digit: Sendable {}

/// One of a thousand types, all with short names.
private struct Numbered<Hundreds: Digit, Tens: Digit, Ones: Digit>: Level {}

private enum Levels {
  private struct Even<Half: Digit>: Digit {}
  private struct Odd<Half: Digit>: Digit {}
  private struct None: Digit {}

  private static let digits: [any Digit.Type] = [
    None.self, Odd<None>.self, Even<None>.self, Odd<Odd<None>>.self, Even<Odd<None>>.self,
    Odd<Even<None>>.self, Even<Even<None>>.self, Odd<Odd<Odd<None>>>.self,
    Even<Odd<Odd<None>>>.self, Odd<Even<Odd<None>>>.self,
  ]

  private static func numbered<A: Digit, B: Digit, C: Digit>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type
  ) -> any Level.Type { Numbered<A, B, C>.self }

  /// This many types, at most a thousand.
  static func types(_ count: Int) -> [any Level.Type] {
    (0..<count).map { number -> any Level.Type in
      let hundreds = digits[number / 100]
      let tens = digits[number / 10 % 10]
      let ones = digits[number % 10]
      return numbered(hundreds, tens, ones)
    }
  }
}

extension DependencyContainer {
  fileprivate func registerGround<Ground: Level>(_ ground: Ground.Type) {
    register(Ground.self) { Ground() }
  }

  fileprivate func register<Above: Level, Below: Level>(
    _ level: Above.Type, needing below: Below.Type
  ) {
    register(Above.self) { (_: Below) in Above() }
  }

  fileprivate func resolve<Some: Level>(level: Some.Type) throws { _ = try resolve(Some.self) }
}

extension DependencyError {
  /// Whether the stack was too small, and the path says where.
  fileprivate var isTooDeep: Bool {
    id?.rawValue == "ResolutionTooDeep" && diagnostics.first?.path.isEmpty == false
  }
}

/// The error that `body` throws on a thread with 512 KiB of stack, which secondary threads have on
/// Apple's systems.
private func onSmallStack(_ body: @escaping Resolve) -> DependencyError? {
  let ended = Gate()
  let errors = Errors()
  let thread = Thread {
    errors.add(dependencyError(body))
    ended.open()
  }
  thread.stackSize = 512 << 10
  thread.start()
  ended.wait()
  return errors.first
}

// SAFETY: written before the gate is opened, and read after.
private final class Errors: @unchecked Sendable {
  private(set) var first: DependencyError?
  func add(_ error: DependencyError?) { first = error }
}
