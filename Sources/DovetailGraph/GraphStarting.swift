/// How far a graph's start has come.
public struct GraphProgress: Sendable {
  /// The property whose part was made.
  public let part: String
  /// How many parts have been made.
  public let done: Int
  /// How many parts there are to make.
  public let total: Int
}

/// A start that makes one part after the other.
///
/// It is for the code that the macro writes.
@_documentation(visibility: internal)
public struct GraphStarting {
  let text: StaticString
  let total: Int
  let onProgress: ((GraphProgress) -> Void)?
  var done = 0
  var failures: [(index: UInt32, error: any Error)] = []

  /// A part was made, or not.
  @inline(never) public mutating func ended(_ index: UInt32, _ error: (any Error)? = nil) {
    if let error { return failures.append((index, error)) }
    done += 1
    onProgress?(GraphProgress(part: PlacedPart(text, index).name, done: done, total: total))
  }

  /// Throws what there is to throw.
  ///
  /// - Throws: The error of the part that failed; ``GraphFailures`` if several did; ``GraphClosed``.
  public func end() throws {
    if let closed = failures.first(where: { $0.error is GraphClosed }) { throw closed.error }
    // One that was cancelled is no failure beside another.
    let failed = failures.filter { !($0.error is CancellationError) }
    guard failed.count > 1 else {
      if let error = (failed.first ?? failures.first)?.error { throw error }
      return
    }
    throw GraphFailures(failed, text)
  }
}

extension GraphState {
  /// A property that a start makes, isolated as the property is.
  public typealias Step = @isolated(any) @Sendable () async throws -> Void

  /// A start of a number of parts.
  public func starting(
    _ total: Int, _ onProgress: ((GraphProgress) -> Void)?
  ) -> GraphStarting { GraphStarting(text: text, total: total, onProgress: onProgress) }

  /// Takes every step, all at once.
  ///
  /// - Throws: The error of the part that failed; ``GraphFailures`` if several did.
  nonisolated(nonsending)
    public func start(
      _ steps: KeyValuePairs<UInt32, Step>, _ onProgress: ((GraphProgress) -> Void)?
    ) async throws
  {
    var starting = starting(steps.count, onProgress)
    await withTaskGroup(of: (UInt32, (any Error)?).self) { group in
      for (index, step) in steps {
        group.addTask {
          do { try await step() } catch { return (index, error) }
          return (index, nil)
        }
      }
      for await (index, error) in group { starting.ended(index, error) }
    }
    try starting.end()
  }
}
