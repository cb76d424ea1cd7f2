/// A piece of work that the peers do.
enum Piece: String, CaseIterable, Codable {
  case object, value, unique, tree, chain, arguments, wrapper, named, present, absent, collection
  case lazy, registration, start, request, isolation, oneKey, manyKeys

  /// What the page calls it.
  var title: String {
    switch self {
    case .object: "an object that is built already"
    case .value: "a struct behind a protocol, built already"
    case .unique: "a new object that needs a built one"
    case .tree: "a new tree of 6 objects"
    case .chain: "a new chain of 8 objects"
    case .arguments: "a new object that takes an argument"
    case .wrapper: "an object with one property wrapper, made"
    case .named: "one of two objects of a type, by name"
    case .present: "an optional, registered"
    case .absent: "an optional, not registered"
    case .collection: "a collection of 5"
    case .lazy: "an object with a lazy property wrapper, made and used"
    case .registration: "a container made, with 20 parts registered"
    case .start: "the same, and each part resolved for the first time"
    case .request: "a container for a request, and an object from it"
    case .isolation: "a part replaced for a test, and an object that needs it"
    case .oneKey: "one object"
    case .manyKeys: "4 objects of 4 types"
    }
  }

  /// What every peer has to come to, whatever it does on the way.
  var expected: Expectation {
    switch self {
    case .object, .present, .oneKey: Expectation(sum: 3, objects: 1, kept: 1)
    case .value: Expectation(sum: 7, objects: 0, kept: 0)
    case .unique, .wrapper, .lazy: Expectation(sum: 3, objects: 2, kept: 1)
    case .tree: Expectation(sum: 9, objects: 7, kept: 1)
    case .chain: Expectation(sum: 3, objects: 9, kept: 1)
    case .arguments: Expectation(sum: 8, objects: 2, kept: 1)
    case .named: Expectation(sum: 443, objects: 1, kept: 1)
    case .absent: Expectation(sum: 1, objects: 0, kept: 0)
    case .collection: Expectation(sum: 10, objects: 5, kept: 5)
    case .registration: Expectation(sum: 20, objects: 0, kept: 0)
    case .start: Expectation(sum: 20, objects: 0, kept: 0)
    case .request: Expectation(sum: 8, objects: 3, kept: 1)
    case .isolation: Expectation(sum: 99, objects: 2, kept: 0)
    case .manyKeys: Expectation(sum: 4, objects: 4, kept: 4)
    }
  }

  /// On how many threads it is done; one row of the table for each.
  var threads: [Int] {
    switch self {
    case .oneKey, .manyKeys: [2, 4]
    default: [1]
    }
  }
}

/// What a piece of work comes to, when it is done twice.
struct Expectation: Equatable {
  let sum: Int
  /// Distinct objects that can be reached each time.
  let objects: Int
  /// How many of them are the same both times.
  let kept: Int
}
