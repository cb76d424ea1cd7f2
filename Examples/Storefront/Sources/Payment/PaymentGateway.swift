import StorefrontDomain

/// Takes a customer's money.
package protocol PaymentGateway: Sendable {
  /// Reserves an amount.
  ///
  /// - Returns: the reservation's number.
  func authorise(_ amount: Money, for customer: Customer) async throws -> String
  /// Releases a reservation.
  func release(_ authorisation: String) async
}

/// Sells on account, up to a limit for each order.
struct AccountGateway: PaymentGateway {
  let limit: OrderLimit
  let fault: Fault

  func authorise(_ amount: Money, for customer: Customer) async throws -> String {
    guard amount <= limit.amount else {
      throw StorefrontError.declined(amount, limit: limit.amount)
    }
    try await fault.hold(at: .payment)
    return "account of \(customer)"
  }

  func release(_ authorisation: String) async {}
}

/// The highest total of an order.
package struct OrderLimit: Hashable, Sendable {
  let amount: Money
  package init(_ amount: Money) { self.amount = amount }
}
