import DovetailDiscovery
import DovetailTesting
import Testing

@testable import MainActorClient

struct GraphTests {
  @Test func `an override replaces what is not Sendable`() {
    let app = AppGraph(title: "Shop")
    app.override(time: FixedTime())
    #expect(app.greeter.greeting == "It is three.")
    let profiles = ProfileGraph(parent: app, store: UserStore(network: app.networking))
    let profile = ProfileModel(store: profiles.store)
    profiles.override(profile: profile)
    #expect(profiles.profile === profile)
  }

  @Test func `its data say where its parts live`() {
    let actors = [AppGraph.blueprint, ProfileGraph.blueprint].flatMap { $0.bindings.map(\.actor) }
    #expect(Set(actors) == ["MainActor"])
  }

  #if os(Linux) || os(macOS)
    @Test func `a module of the main actor is not installed away from it`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await Task.detached { _ = DependencyContainer().installDiscovered() }.value
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let line = 34
      #expect(
        text.contains(
          """
          MainActorClient/Graphs.swift:\(line): error: [Dovetail/WrongActor] `IndexParts` registers on the MainActor and was installed elsewhere
            help: call installDiscovered() on the MainActor
          """), "\(text)")
    }
  #endif
}
