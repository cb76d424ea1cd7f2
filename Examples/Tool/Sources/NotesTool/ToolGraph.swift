import DovetailGraph
import Foundation

/// All parts of the tool.
///
/// What a part needs and nobody makes doesn't compile.
@DependencyGraph
package final class ToolGraph: Sendable {
  /// The file of the notes: an input, since only the command line has it.
  let file: URL

  package init(file: URL) { self.file = file }

  package func makeTime() -> any TimeSource { DeviceTime() }
  func makeStore() -> NoteStore { NoteStore(file: file) }
  package func makeAdding() -> Adding { Adding(store: store, time: time) }
  package func makeListing() -> Listing { Listing(store: store) }
}
