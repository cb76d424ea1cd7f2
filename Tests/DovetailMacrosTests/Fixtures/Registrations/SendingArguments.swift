// arguments: -emit-sil
// What is given to a recipe is handed over: nobody else uses it afterwards.
import Dovetail

func give(_ container: DependencyContainer) throws {
  let first = Model()
  _ = try container.resolve(Int.self, with: first)
  // error@21: sending 'first' risks causing data races
  // note@21: 'first' used after being passed as a 'sending' parameter; Later uses could race
  Task { first.count += 1 }
  // note@8: access can happen concurrently
}

func give(_ r: some DependencyResolver) throws {
  let model = Model()
  _ = try r.resolve(Int.self, with: model)
  // error@13: sending 'model' risks causing data races
  // note@13: 'model' used after being passed as a 'sending' parameter; Later uses could race
  Task { model.count += 1 }
  // note@8: access can happen concurrently
}

final class Model { var count = 0 }
