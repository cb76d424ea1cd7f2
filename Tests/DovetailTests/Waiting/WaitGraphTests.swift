import Testing

@testable import Dovetail

/// Waits between works, without locks, tasks or containers.
@Suite struct WaitGraphTests {
  private func work(inside outer: Work? = nil) -> Work { Work(inside: outer) }

  @Test func `an ended work is not waited for`() {
    var graph = WaitGraph()
    let build = work()
    _ = graph.end(build)
    let wait = Wait(from: work(), for: build, .needs)
    guard case .goesOn = graph.enter(wait).0 else { return #expect(Bool(false)) }
    #expect(wait.state == .idle)
  }

  @Test func `every waiting caller learns when the work has ended`() {
    var graph = WaitGraph()
    let build = work()
    let waits = [Wait(from: nil, for: build, .needs), Wait(from: work(), for: build, .drains)]
    for wait in waits { _ = graph.enter(wait) }
    #expect(waits.allSatisfy { $0.state == .lasts })
    let fulfilled = graph.end(build)
    #expect(fulfilled.map(ObjectIdentifier.init) == waits.map(ObjectIdentifier.init))
    #expect(waits.allSatisfy { $0.state == .fulfilled })
  }

  @Test func `works that need each other are a cycle, reported from the first key`() throws {
    var graph = WaitGraph()
    let (one, two, three) = (work(), work(), work())
    let waits = [Wait(from: one, for: two, .needs), Wait(from: two, for: three, .needs)]
    for wait in waits { _ = graph.enter(wait) }
    guard case .cycle(let way) = graph.enter(Wait(from: three, for: one, .needs)).0 else {
      return #expect(Bool(false))
    }
    #expect(way.map { ObjectIdentifier($0.work) } == [one, two, three].map(ObjectIdentifier.init))
    #expect(way.map { $0.wait === waits[0] } == [true, false, false])
    #expect(way.last?.wait == nil)
  }

  @Test func `a work waits for the works that it does itself`() {
    var graph = WaitGraph()
    let outer = work()
    let inner = work(inside: work(inside: outer))
    guard case .cycle(let way) = graph.enter(Wait(from: inner, for: outer, .needs)).0 else {
      return #expect(Bool(false))
    }
    #expect(way.count == 3)
    #expect(way.allSatisfy { $0.wait == nil })
  }

  @Test func `an ended work holds up nothing around it`() {
    var graph = WaitGraph()
    let outer = work()
    let inner = work(inside: outer)
    _ = graph.end(outer)
    guard case .goesOn = graph.enter(Wait(from: inner, for: outer, .needs)).0 else {
      return #expect(Bool(false))
    }
    #expect(graph.way(from: outer, to: inner) == nil)
  }

  @Test func `a work inside no other is in no cycle`() {
    var graph = WaitGraph()
    let (one, two) = (work(), work())
    _ = graph.enter(Wait(from: one, for: two, .needs))
    guard case .waits = graph.enter(Wait(from: nil, for: one, .needs)).0 else {
      return #expect(Bool(false))
    }
  }

  @Test(arguments: Firmness.allCases, Firmness.allCases)
  func `the weaker of two waits gives way, and of two equal ones the later`(
    _ first: Firmness, _ second: Firmness
  ) {
    var graph = WaitGraph()
    let (one, two) = (work(), work())
    let older = Wait(from: one, for: two, first)
    let newer = Wait(from: two, for: one, second)
    _ = graph.enter(older)
    let (entry, woken) = graph.enter(newer)
    if first < second {
      guard case .waits = entry else { return #expect(Bool(false)) }
      #expect(older.state == .letGo)
      #expect(woken.map(ObjectIdentifier.init) == [ObjectIdentifier(older)])
    } else {
      switch entry {
      case .waits: #expect(Bool(false))
      case .goesOn: #expect(second != .needs)
      case .cycle: #expect(second == .needs)
      }
      #expect(older.state == .lasts)
      #expect(newer.state == .idle)
      #expect(woken.isEmpty)
    }
  }

  @Test func `every cycle is broken before a wait is entered`() {
    var graph = WaitGraph()
    let (closing, recipe) = (work(), work())
    let joins = (0..<3).map { _ in Wait(from: closing, for: recipe, .joins) }
    for wait in joins { _ = graph.enter(wait) }
    let (entry, woken) = graph.enter(Wait(from: recipe, for: closing, .owns))
    guard case .waits = entry else { return #expect(Bool(false)) }
    #expect(Set(woken.map(ObjectIdentifier.init)) == Set(joins.map(ObjectIdentifier.init)))
  }

  @Test func `a caller leaves once, and the others go on waiting`() {
    var graph = WaitGraph()
    let build = work()
    let waits = [Firmness.needs, .needs, .drains].map { Wait(from: nil, for: build, $0) }
    for wait in waits { _ = graph.enter(wait) }
    let left = [waits[0], waits[1], waits[1]].map { (graph.leave($0), build.waits.count) }
    #expect(left.map(\.0) == [true, true, false])
    #expect(left.map(\.1) == [2, 1, 1])
    let fulfilled = graph.end(build)
    #expect(fulfilled.count == 1)
  }

  /// Random works and waits, compared with a model that knows only reachability.
  @Test func `at random, waits are never in a cycle and refused waits would be`() {
    for round in 0..<300 {
      var random = SplitMix64(seed: UInt64(round))
      var graph = WaitGraph()
      var works: [Work] = []
      var lasting: [Wait] = []
      for _ in 0..<60 {
        lasting.removeAll { $0.state != .lasts }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<2:
          let outer = works.randomElement(using: &random).flatMap { $0.hasEnded ? nil : $0 }
          works.append(Work(inside: Bool.random(using: &random) ? outer : nil))
        case 2:
          if let work = works.randomElement(using: &random) { _ = graph.end(work) }
        case 3:
          if let wait = lasting.randomElement(using: &random) { _ = graph.leave(wait) }
        default:
          let sources = works.filter { !$0.hasEnded }
          guard let target = works.randomElement(using: &random),
            let source = sources.randomElement(using: &random)
          else { continue }
          let firmness = Firmness.allCases.randomElement(using: &random)!
          let wait = Wait(from: source, for: target, firmness)
          let before = lasting
          switch graph.enter(wait).0 {
          case .waits:
            lasting.append(wait)
          case .goesOn, .cycle:
            let firmer = before.filter { $0.state == .lasts && $0.firmness >= firmness }
            let isCircular = reaches(target, source, by: firmer)
            #expect(target.hasEnded || isCircular, "round \(round)")
          }
        }
        let waits = lasting.filter { $0.state == .lasts }
        for wait in waits {
          #expect(!reaches(wait.target, wait.source!, by: waits), "round \(round)")
        }
      }
    }
  }

  /// Whether a work waits for another, through waits and the works that it does itself.
  private func reaches(_ first: Work, _ last: Work, by waits: [Wait]) -> Bool {
    // Backwards: the works that cannot end before `last` has.
    var seen: Set<ObjectIdentifier> = []
    var pending = [last]
    while let work = pending.popLast() {
      guard seen.insert(ObjectIdentifier(work)).inserted else { continue }
      if work === first { return true }
      if let outer = work.inside, !outer.hasEnded { pending.append(outer) }
      pending += waits.filter { $0.target === work }.compactMap(\.source)
    }
    return false
  }
}
