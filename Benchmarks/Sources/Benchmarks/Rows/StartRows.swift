import CAllocations
import Dovetail
import Foundation

#if os(Linux) || os(macOS)
  /// A row for a process, from its start to its first resolve.
  func startRows() -> [Row] {
    [
      Row(
        "a process: start, 1 000 registrations, first resolve", count: 1,
        against: "a process that does nothing", countsAllocations: false,
        hand: { count in try sum(count) { try process("--nothing") } },
        library: { count in try sum(count) { try process("--cold-start") } })
    ]
  }

  /// Runs this program once more, with one argument, and returns 1.
  private func process(_ argument: String) throws -> Int {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [argument]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? 1 : 0
  }
#else
  /// There are no such rows here: a program cannot start another one.
  func startRows() -> [Row] { [] }
#endif

/// Resolves a type of ``ManyTypes``.
func resolve<T: Numbered>(_ type: T.Type, from container: DependencyContainer) {
  _ = try? container.resolve(T.self)
}

/// The work of the process in the row about its start.
func coldStart() throws {
  let container = DependencyContainer()
  ManyTypes.first(1_000) { DependencyContainer.register($0, in: container) }
  container.register((any Clock).self) { SystemClock() }
  guard try container.resolve((any Clock).self).id == 7 else { exitCode(1) }
}

/// The memory that bindings and instances take, in bytes, for the end of a report.
func memory() -> String {
  guard allocations_are_counted() else { return "Memory: not counted here" }
  let count = 10_000
  ManyTypes.first(count) { _ in }
  let before = allocated_bytes()
  let container = DependencyContainer.subjects(among: count)
  let registered = allocated_bytes()
  ManyTypes.first(count) { resolve($0, from: container) }
  let resolved = allocated_bytes()
  return withExtendedLifetime(container) {
    "Memory: \((registered - before) / UInt64(count)) bytes a binding, "
      + "\((resolved - registered) / UInt64(count)) more for its kept instance "
      + "(an empty value), of \(count)"
  }
}
