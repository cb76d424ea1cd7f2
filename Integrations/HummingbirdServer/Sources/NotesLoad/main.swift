import Foundation
import Notes

// What a scope for each request costs; the page "Servers" has the figures.
//
//   swift run -c release NotesLoad
if try await !ScopeLoad().run() {
  print("These figures did not repeat: run it again on a machine that has nothing else to do.")
  exit(1)
}
