// What the peers build. Every library gets the same types, and each initializer does the same.

/// What a piece of work gave back: enough to see that every peer did the same.
struct Observed {
  /// Read from the objects, so that nothing is optimized away unseen.
  let sum: Int
  /// The objects that can be reached, so that sharing can be compared.
  let objects: [AnyObject]
}

/// What a piece of work makes.
protocol Product {
  var observed: Observed { get }
  /// The same sum, without a list of objects.
  var sum: Int { get }
}

protocol Clock: Sendable { var id: Int { get } }
/// A struct behind a protocol.
struct SystemClock: Clock { var id: Int = 7 }

/// An object that is made once and kept.
final class Held: Product, Sendable {
  let id: Int
  init(id: Int = 3) { self.id = id }

  var sum: Int { id }
  var observed: Observed { Observed(sum: sum, objects: [self]) }
}

/// An object that is made each time, and needs one that is kept.
final class Service: Product {
  let held: Held
  init(held: Held) { self.held = held }

  var sum: Int { held.id }
  var observed: Observed { Observed(sum: sum, objects: [self, held]) }
}

final class First {
  let held: Held
  init(held: Held) { self.held = held }
}
final class Second {
  let held: Held
  init(held: Held) { self.held = held }
}
final class Third {
  let held: Held
  init(held: Held) { self.held = held }
}
final class Left {
  let first: First
  let second: Second
  init(first: First, second: Second) {
    self.first = first
    self.second = second
  }
}
final class Right {
  let third: Third
  init(third: Third) { self.third = third }
}
/// The root of a tree of six objects, three of which need the one that is kept.
final class Tree: Product {
  let left: Left
  let right: Right
  init(left: Left, right: Right) {
    self.left = left
    self.right = right
  }

  var sum: Int { left.first.held.id + left.second.held.id + right.third.held.id }
  var observed: Observed {
    Observed(
      sum: sum,
      objects: [
        self, left, right, left.first, left.second, right.third, left.first.held,
        left.second.held, right.third.held,
      ])
  }
}

final class Link0 {
  let held: Held
  init(held: Held) { self.held = held }
}
final class Link1 {
  let next: Link0
  init(next: Link0) { self.next = next }
}
final class Link2 {
  let next: Link1
  init(next: Link1) { self.next = next }
}
final class Link3 {
  let next: Link2
  init(next: Link2) { self.next = next }
}
final class Link4 {
  let next: Link3
  init(next: Link3) { self.next = next }
}
final class Link5 {
  let next: Link4
  init(next: Link4) { self.next = next }
}
final class Link6 {
  let next: Link5
  init(next: Link5) { self.next = next }
}
/// The head of a chain of eight objects, the last of which needs the one that is kept.
final class Chain: Product {
  let next: Link6
  init(next: Link6) { self.next = next }

  private var last: Link0 { next.next.next.next.next.next.next }
  var sum: Int { last.held.id }
  var observed: Observed {
    let link5 = next.next
    let link4 = link5.next
    let link3 = link4.next
    let link2 = link3.next
    return Observed(
      sum: sum, objects: [self, next, link5, link4, link3, link2, link2.next, last, last.held])
  }
}

/// An object that takes an argument.
final class Login: Product {
  let user: Int
  let held: Held
  init(user: Int, held: Held) {
    self.user = user
    self.held = held
  }

  var sum: Int { user + held.id }
  var observed: Observed { Observed(sum: sum, objects: [self, held]) }
}

/// One of two objects of a type, told apart by name.
final class Address: Product, Sendable {
  let port: Int
  init(port: Int) { self.port = port }

  var sum: Int { port }
  var observed: Observed { Observed(sum: sum, objects: [self]) }
}

/// What nobody registers.
final class Missing: Sendable {}

/// What a request is about.
final class User: Sendable {
  let id: Int
  init(id: Int) { self.id = id }
}
/// An object of one request, which needs the request's user and the one that is kept by the program.
final class Request: Product {
  let user: User
  let held: Held
  init(user: User, held: Held) {
    self.user = user
    self.held = held
  }

  var sum: Int { user.id + held.id }
  var observed: Observed { Observed(sum: sum, objects: [self, user, held]) }
}

/// One of several of a collection; kept.
protocol Plugin: Sendable { var id: Int { get } }
final class Plug<Purpose>: Plugin {
  let id: Int
  init(id: Int = 2) { self.id = id }
}

extension Array: Product where Element == any Plugin {
  var sum: Int { reduce(0) { $0 + $1.id } }
  var observed: Observed { Observed(sum: sum, objects: map { $0 as AnyObject }) }
}

/// An object with a property that a wrapper fills.
protocol HeldScreen: AnyObject, Product {
  var held: Held { get }
}

extension HeldScreen {
  var sum: Int { held.id }
  var observed: Observed { Observed(screen: self, held: held) }
}

extension Observed {
  /// What an object with a property that a wrapper fills comes to.
  init(screen: AnyObject, held: Held) { self.init(sum: held.id, objects: [screen, held]) }
}
