import Dovetail
import Foundation
import TestSupport
import Testing

/// Doing something many times takes no more memory than doing it once.
@Suite(
  .serialized,
  .needs("a system that tells how much memory a process uses", ResidentMemory.isMeasurable))
struct StressMemoryTests {
  enum Work: String, CaseIterable, Codable {
    case registeringAgain, registeringOtherNames, scopes, forks, uniques, sharedRebuilt, failures
    case otherNamesOfForms
  }

  // In a process of its own, so that the memory of other tests is not counted.
  @Test(arguments: Work.allCases)
  func `memory does not grow`(_ work: Work) async {
    await #expect(processExitsWith: .success) { [work = work as Work] in
      let container = DependencyContainer()
      container.register(Thing.self) { Thing() }
      container.register(Thing.self, named: "unique", as: .unique) { Thing() }
      container.register(Thing.self, named: "shared", as: .weak) { Thing() }
      container.register(Thing.self, named: "scoped", as: .scoped("s")) { Thing() }
      container.register(Thing.self, named: "fails") { throw CocoaError(.coderInvalidValue) }
      for round in 0..<2_000 { await work.run(container, round) }
      let before = ResidentMemory.bytes
      for round in 2_000..<20_000 { await work.run(container, round) }
      let growth = ResidentMemory.bytes - before
      precondition(growth < 4 << 20, "\(work): \(growth / 1024) KiB more after 18 000 rounds")
    }
  }
}

extension StressMemoryTests.Work {
  func run(_ container: DependencyContainer, _ round: Int) async {
    switch self {
    case .registeringAgain:
      container.register(Thing.self) { Thing() }
      _ = try? await container.resolve(Thing.self)
    case .registeringOtherNames:
      container.register(Int.self, named: "\(round)") { round }
      _ = try? await container.resolve(Int?.self, named: .named("\(round)"))
      container.unregister(Int.self, named: "\(round)")
    case .scopes:
      let scope = container.makeScope("s")
      _ = try? await scope.resolve(Thing.self, named: "scoped")
      if round.isMultiple(of: 2) { await scope.close() }
    case .forks:
      _ = try? await container.fork().resolve(Thing.self)
    case .uniques:
      _ = try? await container.resolve(Thing.self, named: "unique")
    case .sharedRebuilt:
      _ = try? await container.resolve(Thing.self, named: "shared")
    case .failures:
      _ = try? await container.resolve(Thing.self, named: "fails")
      _ = try? await container.resolve(Thing.self, named: "missing")
    case .otherNamesOfForms:
      let scope = container.makeScope("s") {
        $0.register(Thing.self, named: "scope's \(round)") { Thing() }
      }
      _ = try? await scope.resolve(Thing?.self, named: "scope's \(round)")
      _ = try? await scope.resolve([Thing].self, named: "\(round)")
      _ = try? await container.resolve(Lazy<Thing>.self, named: "\(round)")
    }
  }
}

private final class Thing: Sendable { let numbers = [1, 2, 3, 4] }

/// The memory of the process.
private enum ResidentMemory {
  /// Whether the number is available, and is the program's own and not a sanitizer's.
  static var isMeasurable: Bool {
    bytes > 0 && dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil
  }

  static var bytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
