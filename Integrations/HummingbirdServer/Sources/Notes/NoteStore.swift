import CSQLite
import Dovetail
import Logging

/// A note, as it is kept and sent.
struct Note: Codable, Equatable, Sendable {
  var id: Int
  var text: String
}

/// Where notes are kept.
protocol NoteStore: Sendable {
  func add(_ text: String) async throws -> Note
  func note(_ id: Int) async throws -> Note?
  func setWords(_ count: Int, of id: Int) async throws
  /// How many notes there are, and how many have had their words counted.
  func counts() async throws -> (notes: Int, counted: Int)
}

/// Notes in a SQLite database.
actor SQLiteStore: NoteStore, Closeable {
  private let database: SQLite
  private let logger: Logger

  private init(_ database: sending SQLite, logger: Logger) {
    (self.database, self.logger) = (database, logger)
  }

  static func open(settings: Settings, logger: Logger) async throws -> SQLiteStore {
    let database = try SQLite(path: settings.database)
    try database.run(
      "CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL, words INTEGER)",
      [])
    return SQLiteStore(database, logger: logger)
  }

  func add(_ text: String) throws -> Note {
    try database.run("INSERT INTO notes (text) VALUES (?)", [text])
    return Note(id: database.lastRow, text: text)
  }

  func note(_ id: Int) throws -> Note? {
    var found: Note?
    try database.run("SELECT text FROM notes WHERE id = ?", ["\(id)"]) { row in
      found = Note(id: id, text: String(cString: sqlite3_column_text(row, 0)))
    }
    return found
  }

  func setWords(_ count: Int, of id: Int) throws {
    try database.run("UPDATE notes SET words = ? WHERE id = ?", ["\(count)", "\(id)"])
  }

  func counts() throws -> (notes: Int, counted: Int) {
    var counts = (notes: 0, counted: 0)
    try database.run("SELECT count(*), count(words) FROM notes", []) { row in
      counts = (Int(sqlite3_column_int64(row, 0)), Int(sqlite3_column_int64(row, 1)))
    }
    return counts
  }

  func close() throws {
    try database.close()
    logger.info("database closed")
  }
}
