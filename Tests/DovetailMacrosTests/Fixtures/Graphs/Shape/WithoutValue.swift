// arguments: -emit-sil
// A wrapper that cannot make its value is reported at its property, and so is a tuple of stored
// properties whose types the macro cannot tell apart.
import Dovetail
import DovetailGraph

@propertyWrapper struct Boxed<Value> { var wrappedValue: Value }
@propertyWrapper struct Zero {
  var wrappedValue: Int
  init() { wrappedValue = 0 }
}

@DependencyGraph
final class Graph {
  let base: Int
  @Injected var text: String

  @Boxed var limit: Int
  // error@1: return from initializer without initializing all stored properties
  // note@1: 'self.limit' not initialized
  func makeNumber() -> Int { base + text.count + limit }
}

@DependencyGraph
final class Sound {
  @Zero var count: Int
  @Boxed var limit: Int = 3
  func makeNumber() -> Int { count + limit }
}

typealias Pair = (Int, String)

@DependencyGraph
final class OfTuple {
  let (number, text): Pair
  // error@1: return from initializer without initializing all stored properties
  // note@8: 'self.number' not initialized
  // note@16: 'self.text' not initialized
  func makeA() -> Int { number }
}

@DependencyGraph
final class WithInitializer {
  let (number, text): Pair
  init() { (number, text) = (1, "") }
  func makeA() -> Int { number }
}
