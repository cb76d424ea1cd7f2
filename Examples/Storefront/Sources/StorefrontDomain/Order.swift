/// The customer that a session belongs to.
package struct Customer: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package init(_ name: String) { self.name = name }
  package var description: String { name }
}

/// A product.
package struct Product: Hashable, Sendable {
  package let sku: String
  package let name: String
  package let price: Money

  package init(sku: String, name: String, price: Money) {
    (self.sku, self.name, self.price) = (sku, name, price)
  }
}

/// A quantity of one product, at the current price.
package struct OrderLine: Hashable, Sendable {
  package let product: Product
  package let quantity: Int

  package init(_ product: Product, quantity: Int) {
    (self.product, self.quantity) = (product, quantity)
  }

  package var total: Money { product.price * quantity }
}

extension [OrderLine] {
  package var total: Money { reduce(Money(cents: 0)) { $0 + $1.total } }
}

/// The purchase of a customer.
package struct Order: Hashable, Sendable {
  package let number: Int
  package let customer: Customer
  package let total: Money

  package init(number: Int, customer: Customer, total: Money) {
    (self.number, self.customer, self.total) = (number, customer, total)
  }
}
