import CSQLite

/// An error of SQLite.
package struct DatabaseError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// A column's value.
package enum SQLValue: Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  case integer(Int)
  case text(String)

  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}

/// An open database file; it belongs to one actor, and so is not `Sendable`.
package final class Connection {
  private var handle: OpaquePointer?

  init(path: String) throws {
    if sqlite3_open(path, &handle) != SQLITE_OK {
      throw DatabaseError("\(path): \(message)")
    }
    sqlite3_busy_timeout(handle, 5_000)
    // Committed data survives a power cut.
    _ = try rows("PRAGMA journal_mode = WAL") { _ in }
    try execute("PRAGMA synchronous = FULL")
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit { sqlite3_close_v2(handle) }

  /// Closes the file; the last connection to close it brings the write-ahead log into it.
  func close() throws {
    guard sqlite3_close(handle) == SQLITE_OK else { throw DatabaseError(message) }
    self.handle = nil
  }

  /// Runs one statement.
  ///
  /// - Returns: The number of rows that it has changed.
  @discardableResult
  package func execute(_ sql: String, _ values: SQLValue...) throws -> Int {
    try run(sql, values) { _ in }
    return Int(sqlite3_changes(handle))
  }

  /// Runs a query, and turns each row into a value.
  package func rows<Result>(
    _ sql: String, _ values: SQLValue..., make: (Row) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try run(sql, values) { results.append(try make($0)) }
    return results
  }

  /// The number of the row that was inserted last.
  package var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  private func run(_ sql: String, _ values: [SQLValue], each: (Row) throws -> Void) throws {
    guard let handle else { throw DatabaseError("the database is closed") }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw DatabaseError(message)
    }
    defer { sqlite3_finalize(statement) }
    for (index, value) in zip(Int32(1)..., values) {
      switch value {
      case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
      case .text(let text): storefront_bind_text(statement, index, text)
      }
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try each(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw DatabaseError(message)
      }
    }
  }

  private var message: String { String(cString: sqlite3_errmsg(handle)) }
}

/// A row of a query's result, while it is being read.
package struct Row {
  let statement: OpaquePointer

  package func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
  package func text(_ column: Int32) -> String {
    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
  }
}
