import DovetailTesting
import Observation
import Testing

@testable import App

@Suite(
  .dependencies(from: makeContainer()),
  .dependencies { $0.mainActor.override((any TimeSource).self) { FixedTime() } })
struct NotesTests {
  let model: NotesModel = injected()
  let notes: any Notes = injected()

  @Test func `a note has its day`() {
    #expect(notes.add("milk") == Note(id: 1, text: "milk", day: 7))
  }

  @Test(.dependencies { $0.mainActor.override((any TimeSource).self) { FixedTime(today: 9) } })
  func `a test has a day of its own`() {
    #expect(notes.add("milk").day == 9)
  }

  @Test func `the list follows the notes`() {
    _ = notes.add("milk")
    _ = notes.add("bread")
    #expect(model.shown.map(\.text) == ["milk", "bread"])
    model.word = "ea"
    #expect(model.shown.map(\.text) == ["bread"])
  }

  @Test func `an edited note is saved, and the list is shown`() throws {
    let editor = try model.edit(notes.add("milk"))
    editor.note.text = "oat milk"
    editor.save()
    #expect(notes.all.map(\.text) == ["oat milk"])
    #expect(injected((any Routing).self).path == ["notes"])
  }

  @Test func `a view is told of a note`() {
    var isTold = false
    withObservationTracking {
      _ = model.shown
    } onChange: {
      MainActor.assumeIsolated { isTold = true }
    }
    _ = notes.add("milk")
    #expect(isTold)
  }

  @Test(arguments: 1...10) func `tests do not see each other's notes`(_: Int) {
    #expect(notes.add("milk").id == 1)
  }

  @Test(arguments: [(false, 10), (true, 28)])
  func `reminders count days or weeks`(inWeeks: Bool, day: Int) {
    let settings: any Settings = injected()
    if inWeeks { settings.language = "de" }
    #expect(SettingsScreen().reminding.remind(of: notes.add("milk"), in: 3) == day)
  }
}

@Suite(.dependencies(from: makeContainer()))
struct AccountTests {
  @Test func `who logs in sees the notes`() async {
    let analytics = FakeAnalytics()
    DependencyContainer.current.mainActor.override((any Analytics).self) { analytics }
    let model = LoginModel()
    await model.logIn("Ada")
    #expect(injected((any Account).self).name == "Ada")
    #expect(model.portrait == "Ada!")
    #expect(analytics.events == ["login", "show notes"])
  }

  @Test(.dependencies { $0.override((any API).self, with: FailingAPI()) })
  func `who cannot is told`() async {
    let model = LoginModel()
    await model.logIn("Ada")
    #expect(model.hasFailed)
  }

  @Test func `notes are synchronized with the token that is there`() async throws {
    let (sync, notes): (any Syncing, any Notes) = (injected(), injected())
    _ = notes.add("milk")
    await #expect(throws: SignedOut.self) { try await sync.sync() }
    try await injected((any Account).self).logIn("Ada")
    #expect(try await sync.sync() == "note/1!".count)
  }

  @Test func `a part is handed over where a default stands`() async throws {
    let keychain = MemoryKeychain()
    keychain.token = "mine"
    _ = injected((any Notes).self).add("milk")
    #expect(try await CloudSync(keychain: keychain).sync() > 0)
  }

  @concurrent @Test func `what is Sendable is had in the background`() async throws {
    let images = try await DependencyContainer.current.resolve((any Images).self)
    #expect(await images.image("logo") == "logo!")
  }
}

@Suite struct PartsTests {
  @Test func `the parts fit`() throws {
    try DependencyContainer(Parts()).validate(properties: .module(of: LoginModel.self))
  }

  @Test func `the app starts, and ends`() async throws {
    let container = DependencyContainer(Parts())
    container.mainActor.override((any Logging).self) { QuietLog() }
    try await container.start()
    let database = try await container.resolve((any Database).self) as? MemoryDatabase
    #expect(database?.isOpen == true)
    #expect(await container.close() == nil)
    #expect(database?.isOpen == false)
  }

  @Test func `synchronous code starts what need not be awaited`() throws {
    let container = makeContainer()
    try container.start()
    #expect(try container.resolve((any Notes).self).all.isEmpty)
  }

  @Test func `nothing is left of a screen`() {
    expectNoLeaks(from: makeContainer()) {
      let screen = SettingsScreen()
      #expect(screen.theme.accent == "blue" && screen.flags.isOn("search"))
      #expect(screen.settings.language == "en")
    }
  }
}
