import Foundation
import Payment
import Persistence
import StorefrontDomain

/// The variables of the environment.
struct Environment: Sendable {
  let values: [String: String]

  static var process: Environment { Environment(values: ProcessInfo.processInfo.environment) }
}

/// The settings from the environment, read and checked once.
struct Configuration: Sendable {
  let database: Database.Location
  let limit: OrderLimit
  let fault: Fault

  init(environment: Environment) throws {
    let path = environment.values["STOREFRONT_DATABASE"] ?? "storefront.sqlite"
    database = path == ":memory:" ? .memory : .file(path)
    limit = OrderLimit(
      try environment.read("STOREFRONT_LIMIT", "an amount such as 500.00", Money.init)
        ?? Money(cents: 500_00))
    fault = Fault(
      at: try environment.read("STOREFRONT_FAULT", "payment", Fault.Point.init(rawValue:)))
  }
}

extension Environment {
  fileprivate func read<Value>(
    _ name: String, _ expected: String, _ parse: (String) -> Value?
  ) throws -> Value? {
    guard let text = values[name] else { return nil }
    guard let value = parse(text) else {
      throw StorefrontError.invalidSetting(name, value: text, expected: expected)
    }
    return value
  }
}
