import DovetailChecks
import Observation

@main struct App {
  static func main() async throws {
    let container = DependencyContainer(Parts())
    try container.validate()
    try await container.start()
    try checkParts(container)
    try await checkModels(container)
    try await checkObservation(container)
    try await checkAway(container)
    try await checkOperations(container)
    try await Snippets.check()
    try await Graphs.check()
    let store = try await container.resolve(UserStore.self)
    let failure = await container.close()
    precondition(failure == nil && !store.isOpen)
    print("Main actor client: ok")
  }

  static func checkParts(_ container: DependencyContainer) throws {
    let greeter = try container.resolve(Greeter.self)
    precondition(greeter.greeting == "It is noon.")
    let time: any TimeSource = try container.mainActor.resolve()
    precondition(time.now == "noon")
    let page = try container.resolve(Page.self)
    precondition(page.address.text == "cdn")
    let plugins = try container.resolve([any Plugin].self)
    precondition(plugins.map(\.title) == ["audit", "sync at noon"])
    let tracing = try container.resolve(Tracing?.self)
    precondition(tracing == nil)
  }

  static func checkModels(_ container: DependencyContainer) async throws {
    try await container.withScope("session") { session in
      let profile = try await session.resolve(ProfileModel.self)
      try await profile.load()
      precondition(profile.user == User(name: "user at noon"))
      let same = try await session.resolve(ProfileModel.self)
      precondition(same === profile)
    }
    let users = try await container.resolve(UsersModel.self)
    try users.add(User(name: "Ada"))
    precondition(users.logins.map(\.user.name) == ["Ada"])
    let login = try await container.resolve(LoginModel.self, with: User(name: "Bob"))
    precondition(login.user.name == "Bob" && login.store === users.logins[0].store)
    let coordinator = try await container.resolve(Coordinator.self)
    withDependencies(from: container) {
      let screen = Screen()
      precondition(screen.greeter.greeting == "It is noon.")
      precondition(screen.home === screen.home && screen.coordinator === coordinator)
    }
  }

  /// Checks what a view that reads `body` observes.
  static func checkObservation(_ container: DependencyContainer) async throws {
    let session = container.makeScope("session")
    let (home, profile) = try await withDependencies(from: session) {
      (
        try await session.resolve(HomeModel.self, mode: .new),
        try await session.resolve(ProfileModel.self)
      )
    }
    precondition(home.profile.value === profile)
    // An injected value is no state: reading it is not observed, and it never changes.
    precondition(
      !isObserved {
        _ = home.greeter
      } by: {
        home.isShown.toggle()
      })
    precondition(
      !isObserved {
        _ = home.profile.value
      } by: {
        home.isShown.toggle()
      })
    // State of the model itself is observed, even through the `Lazy`.
    precondition(
      isObserved {
        _ = home.isShown
      } by: {
        home.isShown.toggle()
      })
    var isTold = false
    withObservationTracking {
      _ = home.profile.value.user
    } onChange: {
      MainActor.assumeIsolated { isTold = true }
    }
    try await profile.load()
    precondition(isTold)
    await session.close()
  }

  static func isObserved(_ read: () -> Void, by change: () -> Void) -> Bool {
    var isTold = false
    withObservationTracking(read) { MainActor.assumeIsolated { isTold = true } }
    change()
    return isTold
  }

  /// Away from the main actor.
  @concurrent nonisolated static func checkAway(_ container: DependencyContainer) async throws {
    // A class of the main actor is `Sendable`.
    let users = try await container.resolve(UsersModel.self)
    let count = await users.logins.count
    precondition(count == 1)
  }
}

struct Tracing {}
