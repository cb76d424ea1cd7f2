import DovetailChecks
import Testing

/// A `Maker` that passes other arguments than its product takes is found before anything is made.
@Suite struct MakerArgumentFindingsTests {
  private let container = DependencyContainer()

  init() {
    container.register(Ticket.self, as: .unique) { (number: Given<Int>) in
      Ticket(number: number.value)
    }
  }

  @Test func `a maker that a recipe or a property takes`() throws {
    container.register(Counter.self) { (make: Maker<Ticket, String>) in Counter(make: make) }
    let properties = DependencyProperties.module(of: Desk.self)
    let all = container.blueprint(properties: properties).findings().filter {
      $0.id == .missingArgument
    }
    #expect(
      all.map { $0.path.map(\.type) } == [
        ["DovetailChecksTests.MakerArgumentFindingsTests.Desk.make", "Ticket"],
        ["Counter", "Ticket"],
      ])
  }
}

extension MakerArgumentFindingsTests {
  fileprivate struct Ticket { let number: Int }
  fileprivate struct Counter: Sendable { let make: Maker<Ticket, String> }
  fileprivate final class Desk { let make: Maker<Ticket, String> = injected() }
}
