import Dovetail
import Testing

@Suite struct IsolationTests {
  let container = DependencyContainer()

  @Test @MainActor func `on the main actor it is resolved without waiting`() throws {
    container.register(Int.self) { 7 }
    container.mainActor.register(Model.self, as: .unique, using: Model.init(number:))
    container.mainActor.register(Loose.self, as: .unique, using: Loose.init(model:))
    func now() throws -> Loose { try container.resolve(Loose.self) }
    #expect(try now().model.number == 7)
  }

  @Test(.bug(id: "Factory#224", "main-actor registrations"))
  func `a recipe that needs one of the main actor is awaited`() async throws {
    container.register(Int.self) { 7 }
    container.mainActor.register(Model.self, as: .unique, using: Model.init(number:))
    container.register(User.self) { (model: Model) in User(model: model) }
    let user = try await container.resolve(User.self)
    #expect(await user.model.number == 7)
    let other = container.fork()
    let error = await onThread { dependencyError { _ = try other.resolve(User.self) } }
    #expect(error?.id == .wrongActor)
    #expect(error?.diagnostics.first?.path.map(\.type) == ["User", "Model"])
  }

  @Test func `a recipe of the main actor resolves by hand`() async throws {
    container.register(Int.self) { 7 }
    container.mainActor.register(Model.self, using: { r in Model(number: try r.resolve()) })
    #expect(await (try container.resolve(Model.self)).number == 7)
  }

  @Test func `actors are dependencies and dependants`() async throws {
    container.register(Int.self) { 7 }
    container.register(Worker.self, using: Worker.init(number:))
    container.register(Foreman.self, using: Foreman.init(worker:))
    #expect(await (try container.resolve(Foreman.self)).ask() == 7)
  }
}

@MainActor private final class Model {
  private(set) var number: Int
  init(number: Int) {
    MainActor.assertIsolated()
    self.number = number
  }
}
@MainActor private final class Loose {
  let model: Model
  init(model: Model) { self.model = model }
}
private final class User: Sendable {
  let model: Model
  init(model: Model) { self.model = model }
}
private actor Worker {
  private(set) var number: Int
  init(number: Int) { self.number = number }
}
private actor Foreman {
  let worker: Worker
  init(worker: Worker) { self.worker = worker }
  func ask() async -> Int { await worker.number }
}
