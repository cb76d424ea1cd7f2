import Foundation

/// As many types as needed: a type has a level of generic types for each binary digit of its
/// number.
protocol Numbered: Sendable {
  init()
}

struct Zero<Rest: Sendable>: Numbered {}
struct One<Rest: Sendable>: Numbered {}
struct End: Numbered {}

enum ManyTypes {
  /// Made once, so that no row measures the making of types.
  // SAFETY: behind `lock`.
  nonisolated(unsafe) private static var made: [any Numbered.Type] = []
  private static let lock = NSLock()

  /// Calls `body` with a number of different types.
  static func first(_ count: Int, _ body: (any Numbered.Type) -> Void) {
    let types = lock.withLock {
      while made.count < count { made.append(type(made.count)) }
      return made.prefix(count)
    }
    for type in types { body(type) }
  }

  /// A number of different types.
  static func some(_ count: Int) -> [any Numbered.Type] {
    var types: [any Numbered.Type] = []
    first(count) { types.append($0) }
    return types
  }

  private static func type(_ number: Int) -> any Numbered.Type {
    var type: any Numbered.Type = End.self
    var rest = number + 1
    while rest > 0 {
      type = rest & 1 == 0 ? zero(type) : one(type)
      rest >>= 1
    }
    return type
  }

  private static func zero<T: Numbered>(_ type: T.Type) -> any Numbered.Type { Zero<T>.self }
  private static func one<T: Numbered>(_ type: T.Type) -> any Numbered.Type { One<T>.self }
}
