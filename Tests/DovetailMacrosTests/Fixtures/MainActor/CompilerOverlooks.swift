// arguments: -emit-sil
// accepted
// The compiler overlooks that a part of the main actor which is not `Sendable` leaves it, without
// Dovetail and with it: the result of a function of no actor belongs to nobody. When this fixture
// fails, the compiler has learnt to refuse that: then Concurrency.md ("Isolation") has to say so.
import Dovetail

final class Model { var count = 0 }
final class Screen {
  let model: Model
  init(model: Model) { self.model = model }
}

@MainActor let theModel = Model()

struct Handle<T> {
  let make: @Sendable () -> T
  init(_ make: @escaping @Sendable () -> T) { self.make = make }
}

// Without Dovetail.

func given() -> Model { MainActor.assumeIsolated { Unchecked(theModel) }.value }

struct Unchecked: @unchecked Sendable {
  let value: Model
  init(_ value: Model) { self.value = value }
}

@MainActor func leaveWithoutDovetail() {
  let model = given()
  Task.detached { model.count += 1 }
  let handle = Handle { given() }
  Task.detached { handle.make().count += 1 }
}

actor Owner {
  let model: Model = given()
}

// With it.

@MainActor func leave(_ c: DependencyContainer) throws {
  c.mainActor.register(Model.self, as: .unique) { theModel }
  c.register(Screen.self, as: .unique, using: Screen.init(model:))
  let model = try c.resolve(Model.self)
  Task.detached { model.count += 1 }
  let screen = try c.resolve(Screen.self)
  Task.detached { screen.model.count += 1 }
}

@MainActor func leaveByHandles(_ c: DependencyContainer) throws {
  let lazy = Lazy<Model>(from: c)
  Task.detached { lazy.value.count += 1 }
  let held = Weak<Model>(from: c)
  Task.detached { held.value?.count += 1 }
  let maker = try c.resolve(Maker<Model>.self)
  let made = try maker()
  Task.detached { made.count += 1 }
}

actor Holder {
  let model: Model = injected()
}
