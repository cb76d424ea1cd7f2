import CSQLite

/// What SQLite had to say.
struct SQLiteError: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// An open database file; of one actor, hence not `Sendable`.
final class SQLite {
  private var handle: OpaquePointer?

  init(path: String) throws {
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw error }
    for pragma in ["journal_mode = WAL", "synchronous = NORMAL"] {
      try run("PRAGMA \(pragma)", []) { _ in }
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Lets go of the file, and brings the write-ahead log into it.
  func close() throws {
    guard sqlite3_close(handle) == SQLITE_OK else { throw error }
    handle = nil
  }

  /// Runs one statement, and makes something of each row.
  func run(_ sql: String, _ texts: [String], each: (OpaquePointer) -> Void = { _ in }) throws {
    guard let handle else { throw SQLiteError(description: "the database is closed") }
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else {
      throw error
    }
    defer { sqlite3_finalize(prepared) }
    for (index, text) in zip(Int32(1)..., texts) { notes_bind_text(prepared, index, text) }
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW: each(prepared)
      case SQLITE_DONE: return
      default: throw error
      }
    }
  }

  /// The number of the row that was inserted last.
  var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  private var error: SQLiteError {
    SQLiteError(description: String(cString: sqlite3_errmsg(handle)))
  }
}
