/// A database that is open, with its schema up to date.
package actor Database {
  /// Where a database is.
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

  /// Reads.
  package func read<Result: Sendable>(
    _ work: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    try work(connection)
  }

  /// Writes all of something, or, when that throws, nothing.
  package func write<Result: Sendable>(
    _ work: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    try connection.transaction(work)
  }

  /// Lets go of the file; reading and writing throw from now on.
  package func close() throws { try connection.close() }
}
