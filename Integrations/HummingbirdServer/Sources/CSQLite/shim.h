#include <sqlite3.h>

/// Binds a copy of a text. SQLite's own way to say "a copy" is a cast, which Swift does not import.
static inline int notes_bind_text(sqlite3_stmt *statement, int index, const char *text) {
  return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}
