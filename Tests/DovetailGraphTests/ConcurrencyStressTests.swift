import Dovetail
import DovetailGraph
import Foundation
import Testing

@DependencyGraph
final class CrowdedGraph: Sendable {
  let log: Log

  func makeBase() -> Handle {
    log.note("base")
    return Handle("base")
  }
  func makeLeft() -> Handle {
    log.note("left")
    return Handle(base.name)
  }
  func makeRight() -> Handle {
    log.note("right")
    return Handle(base.name)
  }
  func makeTop() -> Handle {
    log.note("top")
    return Handle(left.name + right.name)
  }
  func makeLoaded() async throws -> Handle {
    log.note("loaded")
    await Task.yield()
    return Handle(top.name)
  }
}

@Suite struct GraphStressTests {
  @Test(arguments: 0..<20) func `a property is made once however many threads ask`(_ round: Int) {
    let graph = CrowdedGraph(log: Log())
    let found = Found()
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      let handle =
        switch index % 4 {
        case 0: graph.top
        case 1: graph.left
        case 2: graph.right
        default: graph.base
        }
      found.add(handle, under: index % 4)
    }
    #expect(graph.log.all.sorted() == ["base", "left", "right", "top"])
    #expect(found.counts == [1, 1, 1, 1])
  }

  @Test(arguments: 0..<20) func `an asynchronous property is made once however many tasks ask`(
    _ round: Int
  ) async throws {
    let graph = CrowdedGraph(log: Log())
    let identities = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for index in 0..<64 {
        group.addTask {
          index.isMultiple(of: 2)
            ? ObjectIdentifier(try await graph.loaded) : ObjectIdentifier(graph.top)
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(identities.count == 2)
    #expect(graph.log.all.sorted() == ["base", "left", "loaded", "right", "top"])
  }

  @Test(arguments: 0..<20) func `overriding meanwhile never mixes two generations`(_ round: Int) {
    let graph = CrowdedGraph(log: Log())
    DispatchQueue.concurrentPerform(iterations: 32) { index in
      if index == 7 {
        graph.override(base: Handle("stub"))
      } else {
        let name = graph.left.name
        #expect(name == "base" || name == "stub")
      }
    }
    #expect(graph.base.name == "stub")
    #expect(graph.left.name == "stub")
  }

  /// Two threads that meet in a cycle which shows only when the program runs.
  @Test(arguments: 0..<10) func `threads that meet in a cycle all get the error`(_ round: Int) {
    let farm = Farm()
    let failures = Found()
    DispatchQueue.concurrentPerform(iterations: 16) { index in
      do {
        if index.isMultiple(of: 2) { _ = try farm.egg } else { _ = try farm.hen }
      } catch {
        if (error as? DependencyError)?.id == .dependencyCycle {
          failures.add(Handle("\(index)"), under: 0)
        }
      }
    }
    #expect(failures.counts == [16])
  }
}

/// The different objects that were found, by property.
final class Found: @unchecked Sendable {
  // SAFETY: guarded by the lock.
  private let lock = NSLock()
  private var objects: [Int: [ObjectIdentifier: Handle]] = [:]

  func add(_ handle: Handle, under key: Int) {
    lock.withLock { objects[key, default: [:]][ObjectIdentifier(handle)] = handle }
  }

  var counts: [Int] {
    lock.withLock { objects.sorted { $0.key < $1.key }.map(\.value.count) }
  }
}
