import Basket
import Catalogue
import DovetailChecks
import Payment
import Reporting
import StorefrontDomain

extension Command {
  /// Runs the command.
  ///
  /// - Returns: The text to print.
  func run(in container: DependencyContainer) async throws -> String {
    let recording = container.trace()
    if usesShop { try await container.start() }
    switch self {
    case .help: return Self.usage
    case .blueprint: return container.blueprint.json
    case .timeline: return try await Self.timeline(container, recording)
    case .listCatalogue:
      let products = try await container.resolve((any ProductRepository).self)
      return try await products.stock().map { line in
        "\(line.product.sku)  \(line.product.name)  \(line.product.price)  \(line.quantity)\n"
      }.joined()
    case .addProduct(let product, let quantity):
      let products = try await container.resolve((any ProductRepository).self)
      try await products.add(product, quantity: quantity)
      return ""
    case .addToBasket(let customer, let sku, let quantity):
      return try await container.withSession(of: customer) { session in
        let product = try await session.resolve((any ProductRepository).self).product(sku)
        let basket = try await session.resolve(CustomerBasket.self)
        await basket.add(quantity, of: product.sku)
        return try await Self.show(session)
      }
    case .showBasket(let customer):
      return try await container.withSession(of: customer, Self.show)
    case .placeOrder(let customer):
      let order = try await container.withSession(of: customer) { session in
        try await session.resolve(Checkout.self).placeOrder()
      }
      return "order \(order.number) for \(order.total)\n"
    case .listOrders:
      let orders = try await container.resolve((any OrderRepository).self)
      return try await orders.all().map { "\($0.number)  \($0.customer)  \($0.total)\n" }.joined()
    case .report(let format):
      let reporting = try await container.resolve(ReportingGraph.self)
      guard let report = try await reporting.report(in: format) else {
        let formats = reporting.formats.joined(separator: ", ")
        throw WrongUse("there is no format '\(format)', but there are \(formats)")
      }
      return report
    }
  }

  /// Whether the command needs the database.
  private var usesShop: Bool { self != .help && self != .blueprint }

  private static func show(_ session: DependencyContainer) async throws -> String {
    let lines = try await session.resolve(Checkout.self).lines()
    return lines.map { "\($0.quantity) × \($0.product.name)  \($0.total)\n" }.joined()
      + "total  \(lines.total)\n"
  }

  /// When the parts of a first customer's session were made, as JSON.
  private static func timeline(
    _ container: DependencyContainer, _ recording: TraceRecording
  ) async throws -> String {
    try await container.withSession(of: Customer("nobody")) { session in
      _ = try await session.resolve(Checkout.self)
      _ = try await session.resolve(ReportingGraph.self)
    }
    return recording.stop().json
  }
}
