/// One step of the schema; a module contributes the steps for its own tables.
package struct Migration: Sendable {
  let version: Int
  let statements: [String]

  package init(_ version: Int, _ statements: String...) {
    (self.version, self.statements) = (version, statements)
  }
}

extension Connection {
  /// Brings the schema up to date; each step is done completely or not at all.
  func migrate(_ migrations: [Migration]) throws {
    for migration in migrations.sorted(by: { $0.version < $1.version }) {
      try transaction { connection in
        let current = try connection.rows("PRAGMA user_version") { $0.int(0) }[0]
        guard migration.version > current else { return }
        for statement in migration.statements { try connection.execute(statement) }
        try connection.execute("PRAGMA user_version = \(migration.version)")
      }
    }
  }

  /// Runs work that is done completely or, if it throws, not at all.
  func transaction<Result>(_ work: (Connection) throws -> Result) throws -> Result {
    // A reader that becomes a writer halfway could find the file locked, and have to start again.
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try work(self)
      try execute("COMMIT")
      return result
    } catch {
      _ = try? execute("ROLLBACK")
      throw error
    }
  }
}
