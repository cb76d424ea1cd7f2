import Dovetail
import Testing

/// What a recipe's or a closer's task resolves later is no part of a resolution that is over.
@Suite struct ResolutionOfItsOwnTests {
  private let container = DependencyContainer()
  private let numbers = Counter()

  init() {
    container.register(Int.self, as: .graph) { [numbers] in numbers.add() }
  }

  @Test(arguments: [false, true])
  func `each call of a task that a recipe has begun has its own graph parts`(_ isAsync: Bool)
    async throws
  {
    typealias Job = Task<[Int], any Error>
    let begin = { @Sendable (r: Resolution) in
      let now = { @Sendable () throws -> Int in try r.resolve() }
      return Job { [try now(), try now(), try await r.resolve(), try await r.resolve()] }
    }
    if isAsync {
      container.register(Job.self) { (r: Resolution) async in begin(r) }
    } else {
      container.register(Job.self) { (r: Resolution) in begin(r) }
    }
    #expect(try await container.resolve(Job.self).value == [1, 2, 3, 4])
  }

  @Test func `a maker that a job keeps makes each product with graph parts of its own`()
    async throws
  {
    container.register([Int].self, as: .unique) { (first: Int, second: Int) in [first, second] }
    container.register(Task<[[Int]], any Error>.self, as: .eager) { (make: Maker<[Int]>) in
      Task { [try await make.make(), try await make.make()] }
    }
    try await container.start()
    #expect(try await container.resolve(Task<[[Int]], any Error>.self).value == [[1, 1], [2, 2]])
  }

  @Test func `each call of a closer has its own graph parts`() async throws {
    let seen = Log()
    container.register(String.self) { "" }.onClose { [weak container] _ in
      for _ in 1...2 {
        if let number = try await container?.resolve(Int.self) { seen.write(String(number)) }
      }
    }
    _ = try await container.resolve(String.self)
    let failure = await container.close()
    #expect(failure == nil)
    #expect(seen.all == ["1", "2"])
  }
}
