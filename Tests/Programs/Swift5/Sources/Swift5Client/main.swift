import DovetailChecks

func register(in container: DependencyContainer) {
  container.register(ConfigurationProvider())
  container.register(Networking.self) { (configuration: Configuration) in
    HTTPNetworking(configuration: configuration)
  }
  container.register(UserStore.self) { (network: Networking) in UserStore(network: network) }
  container.register(String.self, named: .greeting) { "hello" }
  container.register(ImageCache.self, as: .weak) { ImageCache() }
  container.register(AppCoordinator.self) { AppCoordinator() }
    .alias(Coordinator.self) { $0 }
  container.register(Session.self, as: .scoped("session")) { (user: User) in Session(user: user) }
    .onClose { $0.isClosed = true }
  container.register(User.self) { User(name: "nobody") }
  container.register(LoginModel.self, as: .unique) { (user: Given<String>, store: UserStore) in
    LoginModel(user: user.value, store: store)
  }
  container.contribute(Plugin.self) { AuditPlugin() }
  container.contribute(Plugin.self) { TracePlugin() }
  container.decorate(Networking.self) { inner, _ in LoggingNetworking(inner) }
}

/// A precondition whose condition may throw.
func check(_ condition: Bool, line: UInt = #line) {
  precondition(condition, line: line)
}

func checkResolving(_ container: DependencyContainer) throws {
  let store = try container.resolve(UserStore.self)
  store.names.append("ada")
  check(try container.resolve(UserStore.self).names == ["ada"])
  check(try container.resolve(UserStore.self, mode: .new).names.isEmpty)
  let network: Networking = try container.resolve()
  check(network === store.network)
  check(network.baseURL == "https://example.com")
  let login = try container.resolve(LoginModel.self, with: "grace")
  check(login.user == "grace" && login.store === store)
}

func checkWrappers() throws {
  let screen = Screen()
  check(screen.greeting == "hello")
  check(screen.network is LoggingNetworking)
  check(screen.store.names.isEmpty)
  check(screen.tracing == nil)
  check(screen.plugins.map(\.name) == ["audit", "trace"])
  check(ImageCache.made == 0)
  check(screen.images === screen.images)
  check(ImageCache.made == 1)
  screen.coordinator?.title = "changed"
  check(try DependencyContainer.shared.resolve(AppCoordinator.self).title == "changed")
  DependencyContainer.shared.unregister(AppCoordinator.self)
  check(screen.coordinator == nil)
}

func checkOverrides(_ container: DependencyContainer) throws {
  let test = container.fork { $0.override(Networking.self) { StubNetworking() } }
  check(try test.resolve(UserStore.self).network.baseURL == "stub")
  check(try container.resolve(UserStore.self).network.baseURL != "stub")
  withDependencies {
    $0.override(String.self, named: .greeting) { "good evening" }
  } operation: {
    check(Screen().greeting == "good evening")
  }
  check(Screen().greeting == "hello")
}

func checkScopes(_ container: DependencyContainer) async throws {
  let scope = container.makeScope("session") {
    $0.register(User.self) { User(name: "ada") }
  }
  let session = try await scope.resolve(Session.self)
  check(session.user.name == "ada")
  let failure = await scope.close()
  check(failure == nil && session.isClosed)
}

func checkErrors() {
  do {
    _ = try DependencyContainer().resolve(UserStore.self)
    preconditionFailure("a dependency came from nowhere")
  } catch {
    check((error as? DependencyError)?.id == .missingBinding)
  }
}

register(in: .shared)
try DependencyContainer.shared.validate()
try checkResolving(.shared)
try checkOverrides(.shared)
try await checkScopes(.shared)
try await checkOperations(.shared)
try checkWrappers()
checkErrors()
print("Swift 5 client: ok")
