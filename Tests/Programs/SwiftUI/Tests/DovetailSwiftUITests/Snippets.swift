// The samples of the articles and comments about views, word for word.
import DovetailChecks
// snippet: a model and its view
import Dovetail
import DovetailSwiftUI
import SwiftUI
// end
import Observation
import Testing

protocol Networking {}

final class WebNetworking: Networking {}

final class SampleNetworking: Networking {}

final class UserStore {
  let network: any Networking
  let name = "Ada"
  init(network: any Networking) { self.network = network }
}

// snippet: a model and its view
@Observable final class ProfileModel {
  let store: UserStore
  private(set) var name = ""

  init(store: UserStore) { self.store = store }

  func load() { name = store.name }
}
// end

// snippet: a model and its view, a view with a model
struct ProfileView: View {
  @Resolved(ProfileModel.self) var model

  var body: some View { Text(model.name).task { model.load() } }
}
// end

// snippet: a view's parts
struct ProfileParts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register(UserStore.self, using: UserStore.init(network:))
    main.register(ProfileModel.self, as: .unique, using: ProfileModel.init(store:))
  }
}
// end

private struct NetworkView: View {
  @Resolved(ProfileModel.self) var model

  var body: some View { Text(String(describing: type(of: model.store.network))) }
}

enum Snippets {
  static func scene(_ container: DependencyContainer) -> some Scene {
    // snippet: a container for a window
    WindowGroup { ProfileView().dependencies(container) }
    // end
  }

  static func fork() -> some View {
    // snippet: a fork for a view
    WindowView().dependencies { $0.mainActor.override(Title.self) { Title("2") } }
    // end
  }

  static func session(_ user: User) -> some View {
    // snippet: a scope for a view
    SessionView()
      .dependencyScope("session") { scope in
        scope.mainActor.register(User.self) { user }
      }
      .id(user)
    // end
  }

  static func preview(_ container: DependencyContainer) -> PreviewTrait<Preview.ViewTraits> {
    func makeContainer() -> DependencyContainer { container }
    let preview = PreviewTrait.dependencies(from: makeContainer()) {
      $0.mainActor.override((any Networking).self) { SampleNetworking() }
    }
    return preview
  }
}

/// The promises of the page, as they are written there.
@Suite struct PageTests {
  @Test func `the page's view has its model, and that its store`() throws {
    let container = DependencyContainer(ProfileParts())
    container.mainActor.register((any Networking).self) { WebNetworking() }
    try container.validate()
    let model = try container.resolve(ProfileModel.self)
    model.load()
    #expect(model.name == "Ada")
    let host = Host { ProfileView().dependencies(container) }
    #expect(host.show() == [""])
  }

  @Test func `the page's preview has the sample network`() {
    let container = DependencyContainer(ProfileParts())
    container.mainActor.register((any Networking).self) { WebNetworking() }
    let host = Host(traits: Snippets.preview(container)) { NetworkView() }
    #expect(host.show() == ["SampleNetworking"])
    let live = Host { NetworkView().dependencies(container) }
    #expect(live.show() == ["WebNetworking"])
  }

  @Test func `a fork for a view has its title`() {
    let container = DependencyContainer(Parts())
    let fork = Host { Snippets.fork().dependencies(container) }
    #expect(fork.show() == ["2"])
  }
}
