import Dovetail
import Observation

/// A model that the container makes, from the model's dependencies.
@Observable final class ProfileModel {
  let store: UserStore
  private(set) var user: User?

  init(store: UserStore) { self.store = store }

  func load() async throws { user = try await store.user() }
}

// A model that asks for its dependencies: a `let` is not observed, nor is a `Lazy`.
// snippet: a model that asks
@Observable final class HomeModel {
  let greeter: Greeter = injected()
  let profile = Lazy<ProfileModel>()
  var isShown = false
}
// end

/// A model of one user.
@Observable final class LoginModel {
  let user: User
  let store: UserStore
  var password = ""

  init(user: Given<User>, store: UserStore) {
    self.user = user.value
    self.store = store
  }
}

/// A model that makes others.
@Observable final class UsersModel {
  let makeLogin: Maker<LoginModel, User>
  private(set) var logins: [LoginModel] = []

  init(makeLogin: Maker<LoginModel, User>) { self.makeLogin = makeLogin }

  func add(_ user: User) throws { logins.append(try makeLogin(user)) }
}

// Takes the place of a view: on the main actor, with wrappers.
final class Screen {
  @Injected var greeter: Greeter
  @LazyInjected var home: HomeModel
  @WeakInjected var coordinator: Coordinator?
}

final class Coordinator {}

struct Models: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register(ProfileModel.self, as: .scoped("session"), using: ProfileModel.init(store:))
    main.register(HomeModel.self, using: HomeModel.init)
    main.register(LoginModel.self, as: .unique, using: LoginModel.init(user:store:))
    main.register(UsersModel.self) { r in UsersModel(makeLogin: try r.resolve()) }
    main.register(Coordinator.self, as: .weak) { Coordinator() }
  }
}
