/// An error that a customer or an operator can understand, in one line.
package enum StorefrontError: Error, Equatable, CustomStringConvertible {
  case unknownProduct(String)
  case emptyBasket(Customer)
  case basketChanged(Customer)
  case notInStock(String)
  case declined(Money, limit: Money)
  case invalidSetting(String, value: String, expected: String)

  package var description: String {
    switch self {
    case .unknownProduct(let sku): "there is no product \(sku)"
    case .emptyBasket(let customer): "the basket of \(customer) is empty"
    case .basketChanged(let customer): "the basket of \(customer) has changed; look at it again"
    case .notInStock(let sku): "there is not enough of \(sku) in stock"
    case .declined(let amount, let limit): "\(amount) is over the limit of \(limit)"
    case .invalidSetting(let name, let value, let expected):
      "\(name) is '\(value)', and has to be \(expected)"
    }
  }
}
