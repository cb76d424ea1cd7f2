@_spi(Tools) import DovetailChecks
import DovetailSources

/// Sources whose lines say what is found there: `//E` an error, `//N` a note.
struct MarkedSources {
  var files: [(path: String, text: String)]
  var blueprint = Blueprint()

  init(_ text: String, _ more: (path: String, text: String)..., of blueprint: Blueprint = .init()) {
    files = [("Sources/App/App.swift", "import Dovetail\n" + text)] + more
    self.blueprint = blueprint
  }

  /// The findings that a line doesn't say, and what it says without one.
  var differences: [String] {
    var found: [Blueprint.Location?: [String]] = [:]
    for finding in CheckedSources(files, of: blueprint).findings {
      let mark = ["error": "E", "warning": "W"][finding.severity.rawValue] ?? "N"
      let others = finding.notes.filter { $0.message.contains("asked for here too") }
      for place in [finding.location] + others.map(\.location) {
        found[place, default: []] += [mark]
      }
    }
    var differences: [String] = []
    for (path, text) in files {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let marks = line.components("//").dropFirst().compactMap(\.first).map(String.init)
        let place = Blueprint.Location(fileID: path, line: index + 1)
        let marked = found.removeValue(forKey: place) ?? []
        if marked != marks { differences.append("\(marked) at \(line)") }
      }
    }
    return differences + found.map { "\($0.value) at \($0.key.map { "\($0)" } ?? "no place")" }
  }
}

/// A binding of a type, registered at a line of a file.
func registered(
  _ type: String, named name: String? = nil, _ file: String, _ line: Int,
  as lifetime: Blueprint.Lifetime = .single, isAsync: Bool = false, isOpaque: Bool = false
) -> Blueprint.Binding {
  .init(
    key: .init(type: type, name: name), lifetime: lifetime,
    location: .init(fileID: file, line: line), isAsync: isAsync, isOpaque: isOpaque)
}

extension Substring {
  fileprivate func components(_ separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
