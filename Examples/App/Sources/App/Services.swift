import Dovetail

// The services of the models. None of them is `Sendable`, except those that background work uses.

protocol Logging { func log(_ line: String) }
protocol Settings: AnyObject { var language: String { get set } }
protocol Flags { func isOn(_ name: String) -> Bool }
protocol TimeSource { var today: Int { get } }
protocol Analytics { func track(_ event: String) }
protocol Keychain: AnyObject { var token: String? { get set } }
protocol API: Sendable { func fetch(_ path: String, token: String?) async throws -> String }
protocol Account: AnyObject {
  var name: String? { get }
  func logIn(_ name: String) async throws
  func logOut()
}
protocol Database {
  func all() -> [Note]
  func save(_ note: Note)
  func close()
}
protocol Notes: AnyObject {
  var all: [Note] { get }
  func add(_ text: String) -> Note
  func observe(_ change: @escaping () -> Void)
}
protocol Searching { func find(_ word: String) -> [Note] }
protocol Syncing { func sync() async throws -> Int }
protocol Reminding { func remind(of note: Note, in days: Int) -> Int }
protocol Images: Sendable { func image(_ name: String) async -> String }
protocol Theming { var accent: String { get } }
protocol Routing: AnyObject {
  var path: [String] { get }
  func show(_ screen: String)
}

struct Note: Equatable {
  let id: Int
  var text: String
  var day: Int
}

struct SignedOut: Error {}
