/// An open database, with its schema up to date.
package actor Database {
  /// The place of a database.
  package enum Location: Hashable, Sendable {
    case memory
    case file(String)

    var path: String {
      switch self {
      case .memory: ":memory:"
      case .file(let path): path
      }
    }
  }

  private let connection: Connection

  private init(_ connection: sending Connection) { self.connection = connection }

  /// Opens a database and brings its schema up to date.
  package static func open(
    at location: Location, migrations: [Migration]
  ) async throws -> Database {
    let connection = try Connection(path: location.path)
    try connection.migrate(migrations)
    return Database(connection)
  }

  /// Runs work that reads.
  package func read<Result: Sendable>(
    _ work: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    try work(connection)
  }

  /// Runs work that writes, completely or, if it throws, not at all.
  package func write<Result: Sendable>(
    _ work: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    try connection.transaction(work)
  }

  /// Closes the file; reading and writing throw from now on.
  package func close() throws { try connection.close() }
}
