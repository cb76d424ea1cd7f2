// The tool of Getting started, word for word.
// snippet: a tool to paste
import DovetailGraph
import Foundation

protocol TimeSource { var hour: Int { get } }
struct DeviceTime: TimeSource { var hour: Int { Calendar.current.component(.hour, from: .now) } }
struct NoteStore {
  let file: URL
  func load() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
  func save(_ notes: String) throws { try Data(notes.utf8).write(to: file) }
}
struct Adding {
  let store: NoteStore
  let time: any TimeSource
  func add(_ text: String) throws { try store.save(store.load() + "\(text), at \(time.hour)\n") }
}

@DependencyGraph
final class ToolGraph {
  let file: URL  // an input: a parameter of the initializer
  func makeTime() -> any TimeSource { DeviceTime() }
  func makeStore() -> NoteStore { NoteStore(file: file) }
  func makeAdding() -> Adding { Adding(store: store, time: time) }
}

let graph = ToolGraph(file: URL(filePath: "notes.txt"))
try graph.adding.add("Milk")
print(graph.store.load())
// end
