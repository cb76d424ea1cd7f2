import StorefrontDomain

/// The user's command.
enum Command: Equatable {
  case help
  case listCatalogue
  case addProduct(Product, quantity: Int)
  case addToBasket(Customer, sku: String, quantity: Int)
  case showBasket(Customer)
  case placeOrder(Customer)
  case listOrders
  case report(format: String)
  case timeline
  case blueprint

  static let usage = """
    usage: storefront catalogue list
           storefront catalogue add SKU NAME PRICE QUANTITY
           storefront basket add SKU QUANTITY --customer NAME
           storefront basket show --customer NAME
           storefront order place --customer NAME
           storefront orders
           storefront report [--format text|csv]
           storefront timeline
           storefront blueprint

    """

  /// Reads the words after the program's name.
  init(_ arguments: [String]) throws {
    let line = try CommandLineWords(arguments)
    if arguments.isEmpty || line.reads("help") != nil {
      self = .help
    } else if line.reads("catalogue list") != nil {
      self = .listCatalogue
    } else if let operands = line.reads("catalogue add", operands: 4) {
      guard let price = Money(operands[2]) else { throw WrongUse("'\(operands[2])' is no price") }
      let product = Product(sku: operands[0], name: operands[1], price: price)
      self = .addProduct(product, quantity: try line.quantity(operands[3]))
    } else if let operands = line.reads("basket add", operands: 2, options: ["--customer"]) {
      self = .addToBasket(
        try line.customer, sku: operands[0], quantity: try line.quantity(operands[1]))
    } else if line.reads("basket show", options: ["--customer"]) != nil {
      self = .showBasket(try line.customer)
    } else if line.reads("order place", options: ["--customer"]) != nil {
      self = .placeOrder(try line.customer)
    } else if line.reads("orders") != nil {
      self = .listOrders
    } else if line.reads("report", options: ["--format"]) != nil {
      self = .report(format: line.options["--format"] ?? "text")
    } else if line.reads("timeline") != nil {
      self = .timeline
    } else if line.reads("blueprint") != nil {
      self = .blueprint
    } else {
      throw WrongUse("'storefront \(arguments.joined(separator: " "))' is not understood")
    }
  }
}

/// The error that the user has asked for something unknown.
struct WrongUse: Error, CustomStringConvertible {
  let description: String

  init(_ complaint: String) { description = "\(complaint); try 'storefront help'" }
}

/// The words of a command line, with the options separate.
private struct CommandLineWords {
  var words: [String] = []
  var options: [String: String] = [:]

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if !word.hasPrefix("-") || Int(word) != nil {
        words.append(word)
      } else if let value = rest.popFirst() {
        options[word] = value
      } else {
        throw WrongUse("\(word) needs a value")
      }
    }
  }

  /// The operands after the name of a command; `nil` if it is another command.
  func reads(
    _ name: String, operands: Int = 0, options known: Set<String> = []
  ) -> [String]? {
    let name = name.split(separator: " ").map(String.init)
    guard words.starts(with: name), words.count == name.count + operands,
      known.isSuperset(of: options.keys)
    else { return nil }
    return Array(words.dropFirst(name.count))
  }

  func option(_ name: String) throws -> String {
    guard let value = options[name] else { throw WrongUse("\(name) is missing") }
    return value
  }

  var customer: Customer {
    get throws { Customer(try option("--customer")) }
  }

  func quantity(_ text: String) throws -> Int {
    guard let quantity = Int(text), abs(quantity) <= 1_000_000 else {
      throw WrongUse("'\(text)' is no quantity")
    }
    return quantity
  }
}
