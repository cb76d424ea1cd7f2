/// A piece of work that the peers do.
enum Piece: String, CaseIterable, Codable {
  case object, value, unique, tree, chain, arguments, wrapper, named, present, absent, collection
  case lazy, registration, start, request, isolation, oneKey, manyKeys
  // Those of the field.
  case single, transient, combined, complex, properties, generics, multiple, conditional
  case child, scope, interception, prepared, preparedAndResolved

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
    case .single: "singleton: 3 that are built"
    case .transient: "transient: 3 new objects"
    case .combined: "combined: 3 that need a singleton and a new one"
    case .complex: "complex: 3 that need 3 singletons and 3 new ones"
    case .properties: "property: the same, by injected properties"
    case .generics: "generics: 3 of a generic type, by a helper"
    case .multiple: "collection: 3 that need a list of 5 new ones"
    case .conditional: "conditional: 3 that need one of 3, by name"
    case .child: "child container: 3 made, with 4 parts registered in each"
    case .scope: "a request's scope: 3 made, with 11 new objects in each"
    case .interception: "interception: 3 behind a decorator, and a call"
    case .prepared: "prepare: a container with \(Piece.preparedParts) parts registered"
    case .preparedAndResolved: "prepare and resolve: the same, and 2 of them"
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
    case .single: Expectation(sum: 3, objects: 3, kept: 3)
    case .transient: Expectation(sum: 3, objects: 3, kept: 0)
    case .combined: Expectation(sum: 6, objects: 9, kept: 3)
    case .complex, .properties: Expectation(sum: 18, objects: 15, kept: 3)
    case .generics: Expectation(sum: 3, objects: 6, kept: 0)
    case .multiple: Expectation(sum: 15, objects: 18, kept: 0)
    case .conditional: Expectation(sum: 3, objects: 6, kept: 0)
    case .child: Expectation(sum: 9, objects: 7, kept: 1)
    case .scope: Expectation(sum: 90, objects: 34, kept: 1)
    case .interception: Expectation(sum: 48, objects: 6, kept: 0)
    case .prepared: Expectation(sum: Piece.preparedParts, objects: 46, kept: 0)
    case .preparedAndResolved: Expectation(sum: 2, objects: 2, kept: 0)
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
