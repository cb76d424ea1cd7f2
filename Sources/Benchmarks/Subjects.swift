import Dovetail

// What the rows build: a single behind a protocol, and trees of objects that need it.

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
  /// Not a constant, or the compiler would make an object that is never counted.
  init(id: Int = 3 + Int(CommandLine.argc) - Int(CommandLine.argc)) { self.id = id }
}

/// The same work, written by hand.
enum Hand {
  static let clock: any Clock = SystemClock()
  static let held = Held()

  @inline(never) static func object() -> Held { held }
  @inline(never) static func fresh() -> Held { Held() }
  @inline(never) static func nothing() -> Int { 1 }
  @inline(never) static func login(_ user: Int) -> Login { Login(user: user, clock: clock) }
  @inline(never) static func single() -> any Clock { clock }
  @inline(never) static func service() -> Service { Service(clock: clock) }
  @inline(never) static func tree() -> Tree {
    Tree(
      left: Left(first: First(clock: clock), second: Second(clock: clock)),
      right: Right(third: Third(clock: clock)))
  }
}

/// Stands for a way to resolve that the optimiser must not look through.
@inline(never) func single(_ container: DependencyContainer) throws -> any Clock {
  try container.resolve((any Clock).self)
}
@inline(never) func held(_ container: DependencyContainer) throws -> Held {
  try container.resolve(Held.self)
}
@inline(never) func service(_ container: DependencyContainer) throws -> Service {
  try container.resolve(Service.self)
}
@inline(never) func tree(_ container: DependencyContainer) throws -> Tree {
  try container.resolve(Tree.self)
}

extension DependencyContainer {
  /// A container with what the rows resolve, and so many other bindings.
  static func subjects(among others: Int = 10) -> DependencyContainer {
    let container = DependencyContainer()
    ManyTypes.first(others) { type in register(type, in: container) }
    container.register((any Clock).self) { SystemClock() }
    container.register(Service.self, as: .unique, using: Service.init(clock:))
    container.register(First.self, as: .unique, using: First.init(clock:))
    container.register(Second.self, as: .unique, using: Second.init(clock:))
    container.register(Third.self, as: .unique, using: Third.init(clock:))
    container.register(Left.self, as: .unique, using: Left.init(first:second:))
    container.register(Right.self, as: .unique, using: Right.init(third:))
    container.register(Tree.self, as: .unique, using: Tree.init(left:right:))
    container.register(Login.self, as: .unique) { (user: Argument<Int>, clock: any Clock) in
      Login(user: user.value, clock: clock)
    }
    return container
  }

  /// Registers a type of ``ManyTypes``.
  static func register<T: Numbered>(_ type: T.Type, in container: DependencyContainer) {
    container.register(T.self) { T() }
  }
}
