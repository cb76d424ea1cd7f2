import Dovetail

// The samples of the articles and comments for an app's module, word for word.

final class Store {
  private(set) var isSaved = false
  let number = 7
  static func open() async throws -> Store { Store() }
  func save() { isSaved = true }
}

protocol Reading {
  var number: Int { get }
}

extension Store: Reading {}

@globalActor actor Indexing {
  static let shared = Indexing()
}

@Indexing final class Index {
  let number: Int
  init(number: Int) { self.number = number }
}

// The names that documentation comments have for parts of the articles.
typealias Clock = TimeSource
typealias SystemClock = DeviceTime

extension Greeter {
  init(clock: any Clock) { self.init(time: clock) }
}

enum Snippets {
  static func module(_ container: DependencyContainer) throws -> Greeter {
    // snippet: a module in a comment
    struct Parts: MainActorModule {
      func register(in main: MainActorRegistry) {
        main.register((any Clock).self) { SystemClock() }
        main.register(Greeter.self, using: Greeter.init(clock:))
      }
    }

    container.install(Parts())
    // end
    return try container.resolve(Greeter.self)
  }

  static func registry(_ container: DependencyContainer) {
    // snippet: the main actor's registry
    container.mainActor.register((any Clock).self) { SystemClock() }
    container.mainActor.register(Greeter.self, using: Greeter.init(clock:))
    container.mainActor.register(ProfileModel.self, as: .unique, using: ProfileModel.init(store:))
    // end
  }

  static func modifying(_ container: DependencyContainer) {
    // snippet: modifying on the main actor
    container.mainActor.modify(User.self) { $0.name = "Ada" }
    // end
  }

  static func closing(_ container: DependencyContainer) {
    // snippet: closing on the main actor
    container.mainActor.register(Store.self, using: Store.open)
      .onClose { $0.save() }
      .alias((any Reading).self) { $0 }
    // end
  }

  static func staying(_ container: DependencyContainer) throws -> String {
    // snippet: what stays there in a comment
    let clock = try container.mainActor.resolve((any Clock).self)
    // end
    return clock.now
  }

  static func anotherActor(_ container: DependencyContainer) {
    container.register(Index.self) { (number: Int) async in await Index(number: number) }
  }

  static func check() async throws {
    let container = DependencyContainer()
    let greeter = try module(container)
    precondition(greeter.greeting == "It is noon.")
    registry(container)
    closing(container)
    let now = try staying(container)
    precondition(now == "noon")
    container.mainActor.register(User.self) { User(name: "Bob") }
    let test = container.fork(modifying)
    let ada = try await test.mainActor.resolve(User.self)
    precondition(ada.name == "Ada")
    container.register(Int.self) { 7 }
    anotherActor(container)
    let number = try await container.resolve(Index.self).number
    precondition(number == 7)
    let store = try await container.resolve(Store.self)
    let reading = try await container.resolve((any Reading).self)
    precondition(reading.number == store.number)
    let failure = await container.close()
    precondition(failure == nil && store.isSaved)
  }
}
