import Dovetail
import Foundation

// The objects that the rows build: a single behind a protocol, and trees of objects that need it.

protocol Clock: Sendable { var id: Int { get } }
final class SystemClock: Clock { let id = 7 }

final class Service {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}
final class First {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}
final class Second {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}
final class Third {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
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
/// The root of a tree of six objects on three levels.
final class Tree {
  let left: Left
  let right: Right
  init(left: Left, right: Right) {
    self.left = left
    self.right = right
  }

  var sum: Int { left.first.clock.id + left.second.clock.id + right.third.clock.id }
}
final class Login {
  let user: Int
  let clock: any Clock
  init(user: Int, clock: any Clock) {
    self.user = user
    self.clock = clock
  }
}
final class Held: Sendable {
  let id: Int
  /// The default is no constant, or the compiler would make an object that is never counted.
  init(id: Int = 3 + Int(CommandLine.argc) - Int(CommandLine.argc)) { self.id = id }
}

/// An object that is made for each caller; a type for each purpose.
final class Fresh<Purpose: Sendable>: Sendable {
  let id: Int
  init(id: Int = 3 + Int(CommandLine.argc) - Int(CommandLine.argc)) { self.id = id }
}

/// An object that a resolution shares, or that a scope keeps; a type for each purpose.
final class Kept<Purpose: Sendable>: Sendable {
  let id: Int
  init() { id = Held().id }
}
/// The code that a program without a library writes to share an object while others hold it.
// SAFETY: `found` is behind `lock`.
final class Weakly: @unchecked Sendable {
  private let lock = NSLock()
  private weak var found: Held?

  init(_ held: Held) { found = held }

  var object: Held? {
    @inline(never) get { lock.withLock { found } }
  }
}
/// The code that a program without a library writes to keep the parts of a request.
// SAFETY: `kept` is behind `lock`.
final class Parts: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [ObjectIdentifier: AnyObject] = [:]

  var isEmpty: Bool { lock.withLock { kept.isEmpty } }

  @inline(never) func part<T: AnyObject>(_ make: () -> T) -> T {
    lock.withLock {
      if let part = kept[ObjectIdentifier(T.self)] { return unsafeDowncast(part, to: T.self) }
      let part = make()
      kept[ObjectIdentifier(T.self)] = part
      return part
    }
  }
}

/// One of many singles; a type for each purpose.
struct Slot<Purpose: Sendable>: Sendable {
  let clock: any Clock = SystemClock()
}

/// The same work, written by hand.
enum Hand {
  static let clock: any Clock = SystemClock()
  static let held = Held()

  static let first = Slot<Int8>()
  static let second = Slot<Int16>()
  static let third = Slot<Int32>()
  static let fourth = Slot<Int64>()

  @inline(never) static func slot1() -> Slot<Int8> { first }
  @inline(never) static func slot2() -> Slot<Int16> { second }
  @inline(never) static func slot3() -> Slot<Int32> { third }
  @inline(never) static func slot4() -> Slot<Int64> { fourth }
  static func many() -> Int {
    slot1().clock.id + slot2().clock.id + slot3().clock.id + slot4().clock.id
  }
  @inline(never) static func object() -> Held { held }
  @inline(never) static func fresh() -> Fresh<Int> { Fresh() }
  @inline(never) static func login(_ user: Int) -> Login { Login(user: user, clock: clock) }
  @inline(never) static func single() -> any Clock { clock }
  @inline(never) static func service() -> Service { Service(clock: clock) }
  @inline(never) static func tree() -> Tree {
    Tree(
      left: Left(first: First(clock: clock), second: Second(clock: clock)),
      right: Right(third: Third(clock: clock)))
  }
}

/// A way to resolve that the optimizer must not look through.
@inline(never) func single(_ container: DependencyContainer) throws -> any Clock {
  try container.resolve((any Clock).self)
}
@inline(never) func slot<Purpose>(_: Purpose.Type, _ container: DependencyContainer) throws
  -> Slot<Purpose>
{
  try container.resolve(Slot<Purpose>.self)
}
func many(_ container: DependencyContainer) throws -> Int {
  try slot(Int8.self, container).clock.id + slot(Int16.self, container).clock.id
    + slot(Int32.self, container).clock.id + slot(Int64.self, container).clock.id
}
@inline(never) func service(_ container: DependencyContainer) throws -> Service {
  try container.resolve(Service.self)
}
@inline(never) func tree(_ container: DependencyContainer) throws -> Tree {
  try container.resolve(Tree.self)
}

extension DependencyContainer {
  /// A container with everything that the rows resolve, and a number of other bindings.
  static func subjects(among others: Int = 10) -> DependencyContainer {
    let container = DependencyContainer()
    ManyTypes.first(others) { type in register(type, in: container) }
    container.register((any Clock).self) { SystemClock() }
    container.register(Slot<Int8>.self) { Slot() }
    container.register(Slot<Int16>.self) { Slot() }
    container.register(Slot<Int32>.self) { Slot() }
    container.register(Slot<Int64>.self) { Slot() }
    container.register(Service.self, as: .unique, using: Service.init(clock:))
    container.register(First.self, as: .unique, using: First.init(clock:))
    container.register(Second.self, as: .unique, using: Second.init(clock:))
    container.register(Third.self, as: .unique, using: Third.init(clock:))
    container.register(Left.self, as: .unique, using: Left.init(first:second:))
    container.register(Right.self, as: .unique, using: Right.init(third:))
    container.register(Tree.self, as: .unique, using: Tree.init(left:right:))
    container.register(Login.self, as: .unique) { (user: Given<Int>, clock: any Clock) in
      Login(user: user.value, clock: clock)
    }
    return container
  }

  /// Registers a type of ``ManyTypes``.
  static func register<T: Numbered>(_ type: T.Type, in container: DependencyContainer) {
    container.register(T.self) { T() }
  }
}
