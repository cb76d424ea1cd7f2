import DovetailGraph
import Testing

// Graphs that pass themselves on, or reach their own parts in other ways that the macro cannot
// follow, so that their cycles show only when the program runs.

protocol HasEgg: AnyObject, Sendable { var egg: Egg { get throws } }
protocol HasHen: AnyObject, Sendable { var hen: Hen { get throws } }
final class Hen: Sendable {
  let egg: Egg
  init(from graph: any HasEgg) throws { egg = try graph.egg }
}
final class Egg: Sendable {
  let hen: Hen
  init(from graph: any HasHen) throws { hen = try graph.hen }
}

@DependencyGraph
final class Farm: HasEgg, HasHen, Sendable {
  static let line = #line - 2
  func makeEgg() throws -> Egg { try Egg(from: self) }
  func makeHen() throws -> Hen { try Hen(from: self) }
}

@DependencyGraph
final class UniqueFarm: HasEgg, HasHen, Sendable {
  @Unique func makeEgg() throws -> Egg { try Egg(from: self) }
  @Unique func makeHen() throws -> Hen { try Hen(from: self) }
}

@DependencyGraph
final class HelpedFarm: HasEgg, HasHen, Sendable {
  @Unique func makeEgg() throws -> Egg { try hatch() }
  @Unique func makeHen() throws -> Hen { try self.defaultHen() }
  func makeSize() -> Int { 1 }
  func makeWhole() -> Int { doubled }
}
extension HelpedFarm {
  func hatch() throws -> Egg { try Egg(from: self) }
  var doubled: Int { size * 2 }
}
extension HasEgg { func defaultHen() throws -> Hen { try Hen(from: self) } }

@DependencyGraph
final class SilentFarm: Sendable {
  func makeEgg() -> Int { read(self) { $0.hen } }
  func makeHen() -> Int { read(self) { $0.egg } }
}
private func read(_ farm: SilentFarm, _ property: (SilentFarm) -> Int) -> Int { property(farm) }

// Only the type of the argument says which of the two methods is called.
@DependencyGraph
final class OverloadedFarm: Sendable {
  func makeEgg() throws -> Int { try read("hen") }
  func makeHen() throws -> Int { try egg }
  func makeSize() -> Int { read(1) }
  func read(_ size: Int) -> Int { size }
  func read(_ name: String) throws -> Int { try hen + size }
}

@DependencyGraph
final class AwaitedFarm: Sendable {
  func makeEgg() async throws -> Int { try await hatch() }
  @Unique func makeHen() async throws -> Int { try await layBack() }
}
extension AwaitedFarm {
  func hatch() async throws -> Int { try await hen }
  func layBack() async throws -> Int { try await egg }
}

@Suite struct CircleTests {
  @Test func `a cycle that the compiler cannot see is an error with its path`() {
    let error = #expect(throws: GraphCycle.self) { try Farm().egg }
    let place = "DovetailGraphTests/CircleTests.swift"
    #expect(
      error?.description == """
        \(place):\(Farm.line + 3): error: [Dovetail/DependencyCycle] egg → hen → egg
          \(place):\(Farm.line + 3): egg is made here, and needs hen
          \(place):\(Farm.line + 4): hen is made here, and needs egg
          help: to break the cycle, let hen take a closure, { [unowned self] in egg }
        """)
    #expect(error?.path == ["egg", "hen", "egg"])
  }

  @Test func `so is a cycle of unique properties, and one through extensions`() {
    let errors = [
      #expect(throws: GraphCycle.self) { try UniqueFarm().hen },
      #expect(throws: GraphCycle.self) { try HelpedFarm().hen },
    ]
    for error in errors { #expect(error?.path == ["hen", "egg", "hen"]) }
  }

  @Test func `so is one through one of two methods with the same labels`() {
    #expect(OverloadedFarm().size == 1)
    #expect(throws: GraphCycle.self) { try OverloadedFarm().egg }
  }

  @Test func `so is a cycle of asynchronous properties`() async {
    for _ in 0..<2 {
      let farm = AwaitedFarm()
      let error = await #expect(throws: GraphCycle.self) { try await farm.egg }
      #expect(error?.path == ["egg", "hen", "egg"])
      let other = await #expect(throws: GraphCycle.self) { try await farm.hen }
      #expect(other?.path == ["hen", "egg", "hen"])
    }
  }

  @Test func `an instance made through an extension is made again after an override`() {
    let farm = HelpedFarm()
    #expect(farm.whole == 2)
    farm.override(size: 4)
    #expect(farm.whole == 8)
  }

  @Test func `a property that cannot throw stops the process with the same text`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SilentFarm().egg
    }
    #expect(words(of: result).contains("error: [Dovetail/DependencyCycle] egg → hen → egg"))
  }

  @Test(arguments: 0..<10) func `threads that meet in a cycle all get the error`(_: Int) async {
    let farm = Farm()
    let failures = Counter()
    await onThreads(16) { index in
      do {
        if index % 2 == 0 { _ = try farm.egg } else { _ = try farm.hen }
      } catch {
        if error is GraphCycle { failures.add() }
      }
    }
    #expect(failures.value == 16)
  }

  @Test func `two threads that need each other's instance get an error, and go on`() async {
    let (gates, tries) = ([Gate(), Gate()], [Counter(), Counter()])
    let graph = OpenGraph(
      first: { graph in
        guard tries[0].add() == 1 else { return Handle("late") }
        gates[0].open()
        gates[1].wait()
        return try graph.two
      },
      second: { graph in
        guard tries[1].add() == 1 else { return Handle("late") }
        gates[1].open()
        gates[0].wait()
        return try graph.one
      })
    let errors = Locked<[any Error]>([])
    await onThreads(2) { index in
      do {
        _ = try index == 0 ? graph.one : graph.two
      } catch {
        errors.withLock { $0.append(error) }
      }
    }
    let all = errors.withLock { $0 }
    #expect(!all.isEmpty && all.allSatisfy { $0 is GraphCycle })
    #expect(throws: Never.self) { _ = try (graph.one, graph.two) }
  }

  @Test func `so do two tasks of two graphs`() async {
    let (gates, others) = ([Gate(), Gate()], Locked<[Meeting]>([]))
    let graphs = (0..<2).map { index in
      Meeting {
        gates[index].open()
        await gates[1 - index].passed()
        return try await others.withLock { $0[1 - index] }.part
      }
    }
    others.withLock { $0 = graphs }
    let errors = await withTaskGroup(of: (any Error)?.self) { group in
      for graph in graphs {
        group.addTask {
          do { _ = try await graph.part } catch { return error }
          return nil
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.count == 2 && errors.allSatisfy { $0 is GraphCycle })
    #expect(
      errors.contains {
        "\($0!)".contains("`part` is made by a thread or a task that waits for this one")
      })
  }

  @Test func `a cycle through two graphs is an error with its path`() {
    let pair = Locked<[OpenGraph]>([])
    let outer = OpenGraph(first: { _ in try pair.withLock { $0[1] }.two })
    let inner = OpenGraph(first: { _ in try pair.withLock { $0[0] }.one })
    pair.withLock { $0 = [outer, inner] }
    for _ in 0..<2 {
      let error = #expect(throws: GraphCycle.self) { try outer.one }
      #expect(error?.path == ["one", "two", "one", "one"])
    }
    pair.withLock { $0 = [] }
  }
}

@DependencyGraph
private final class Meeting: Sendable {
  let make: @Sendable () async throws -> Int

  init(_ make: @escaping @Sendable () async throws -> Int) { self.make = make }

  func makePart() async throws -> Int { try await make() }
}
