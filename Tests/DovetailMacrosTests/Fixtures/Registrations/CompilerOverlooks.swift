// arguments: -emit-sil
// accepted
// The compiler overlooks that two actors share the model, without Dovetail and with it. When this
// fixture fails, it has learnt to refuse that: then Concurrency.md ("Isolation") has to say so.
import Dovetail

@globalActor actor Database { static let shared = Database() }

final class Model { var count = 0 }

@Database let theModel = Model()

func shareWithoutDovetail() async {
  let read: @Sendable @concurrent () async -> Model = { @Database () async in theModel }
  let model = await read()
  model.count += 1
}

func shareThroughARecipe(_ container: DependencyContainer) {
  container.register(Model.self, as: .unique) { @Database () async in theModel }
}
