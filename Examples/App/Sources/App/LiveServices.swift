import Dovetail

final class ConsoleLog: Logging {
  func log(_ line: String) { print(line) }
}

final class UserSettings: Settings {
  var language = "en"
}

struct RemoteFlags: Flags {
  let settings: any Settings
  func isOn(_ name: String) -> Bool { name == "search" || settings.language == "de" }
}

struct DeviceTime: TimeSource {
  let today = 20_000
}

struct LoggedAnalytics: Analytics {
  let logging: any Logging
  func track(_ event: String) { logging.log("event \(event)") }
}

final class MemoryKeychain: Keychain {
  var token: String?
}

// Background work uses it, so it belongs to no actor.
nonisolated struct LiveAPI: API {
  @concurrent func fetch(_ path: String, token: String?) async throws -> String {
    guard token != nil || path == "login" else { throw SignedOut() }
    return "\(path)!"
  }
}

final class LiveAccount: Account {
  private let api: any API
  private let keychain: any Keychain
  private let analytics: any Analytics
  private(set) var name: String?

  init(api: any API, keychain: any Keychain, analytics: any Analytics) {
    self.api = api
    self.keychain = keychain
    self.analytics = analytics
  }

  func logIn(_ name: String) async throws {
    keychain.token = try await api.fetch("login", token: nil)
    self.name = name
    analytics.track("login")
  }

  func logOut() {
    keychain.token = nil
    name = nil
  }
}

final class MemoryDatabase: Database {
  private var notes: [Int: Note] = [:]
  private(set) var isOpen = true

  static func open(logging: any Logging) async throws -> MemoryDatabase {
    await Task.yield()
    logging.log("opened")
    return MemoryDatabase()
  }

  func all() -> [Note] { notes.values.sorted { $0.id < $1.id } }
  func save(_ note: Note) { notes[note.id] = note }
  func close() { isOpen = false }
}

final class LiveNotes: Notes {
  private let database: any Database
  private let time: any TimeSource
  private var observers: [() -> Void] = []

  init(database: any Database, time: any TimeSource) {
    self.database = database
    self.time = time
  }

  var all: [Note] { database.all() }

  func add(_ text: String) -> Note {
    let note = Note(id: all.count + 1, text: text, day: time.today)
    database.save(note)
    for change in observers { change() }
    return note
  }

  func observe(_ change: @escaping () -> Void) { observers.append(change) }
}

struct WordSearch: Searching {
  let notes: any Notes
  func find(_ word: String) -> [Note] { notes.all.filter { $0.text.contains(word) } }
}

/// Gets its dependencies as default arguments, as it did before there was a container.
final class CloudSync: Syncing {
  private let api: any API
  private let keychain: any Keychain
  private let notes: any Notes

  init(
    api: any API = injected(), keychain: any Keychain = injected(), notes: any Notes = injected()
  ) {
    self.api = api
    self.keychain = keychain
    self.notes = notes
  }

  func sync() async throws -> Int {
    let token = keychain.token
    return try await withThrowingTaskGroup(of: Int.self) { group in
      for note in notes.all {
        group.addTask { [api] in try await api.fetch("note/\(note.id)", token: token).count }
      }
      var sum = 0
      for try await count in group { sum += count }
      return sum
    }
  }
}

struct DayReminders: Reminding {
  let time: any TimeSource
  let flags: any Flags
  func remind(of note: Note, in days: Int) -> Int {
    flags.isOn("weeks") ? note.day + 7 * days : note.day + days
  }
}

/// The one service that is an actor.
actor ImageCache: Images {
  private let api: any API
  private var kept: [String: String] = [:]

  init(api: any API) { self.api = api }

  func image(_ name: String) async -> String {
    if let image = kept[name] { return image }
    let image = (try? await api.fetch(name, token: "public")) ?? "placeholder"
    kept[name] = image
    return image
  }
}

struct SettingsTheme: Theming {
  @Injected private var settings: any Settings
  var accent: String { settings.language == "de" ? "yellow" : "blue" }
}

final class Router: Routing {
  private(set) var path: [String] = []
  private let analytics: any Analytics

  init(analytics: any Analytics) { self.analytics = analytics }

  func show(_ screen: String) {
    path.append(screen)
    analytics.track("show \(screen)")
  }
}
