@_spi(Tools) import DovetailChecks
import DovetailPictures
import Foundation

/// Reads the blueprints that a command works on, and writes its answer.
final class Files {
  private let surroundings: Surroundings
  private var hasReadInput = false

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  var isColored: Bool { surroundings.isColored }

  /// The blueprints of one or several files as one.
  func blueprint(_ paths: some Collection<String>) throws -> Blueprint {
    let all = try paths.map(blueprint(at:))
    guard let first = all.first else { return Blueprint() }
    return all.dropFirst().reduce(first) { $0.merging($1) }
  }

  /// The blueprint of a file, or of standard input.
  func blueprint(at path: String) throws -> Blueprint {
    try value(Blueprint.self, called: "blueprint", at: path)
  }

  /// The blueprint that a command prints.
  func blueprint(printedBy line: String) throws -> Blueprint {
    let data = try surroundings.run(line)
    do {
      return try decoded(Blueprint.self, called: "blueprint", from: data, at: "standard output")
    } catch {
      throw FailedRun(line, "printed no blueprint, or more than that: \(error)")
    }
  }

  /// The next line of standard input; `nil` at its end.
  func readLine() -> String? { surroundings.readLine() }

  /// The Swift files of folders, each once with its text, though a folder may be in another.
  func sources(in folders: [String]) throws -> [(path: String, text: String)] {
    var seen: Set<String> = []
    let paths = try folders.flatMap(surroundings.sources).filter { path in
      folders.count < 2 || seen.insert(surroundings.absolutePath(path)).inserted
    }
    return try paths.map { ($0, String(decoding: try surroundings.read($0), as: UTF8.self)) }
  }

  /// The absolute path of a file.
  func absolutePath(_ path: String) -> String { surroundings.absolutePath(path) }

  /// The files of folders, by which places get absolute paths.
  func paths(in folders: [String]) throws -> SourcePaths {
    let paths = try folders.flatMap { try surroundings.sources(surroundings.absolutePath($0)) }
    return SourcePaths(paths, absolute: surroundings.absolutePath)
  }

  /// The files of folders, by which places get paths as the folders are written.
  func paths(of folders: [String]) throws -> SourcePaths {
    SourcePaths(try folders.flatMap(surroundings.sources), absolute: surroundings.absolutePath)
  }

  /// Whether there is a folder, or a file, of that name.
  func has(_ folder: String) -> Bool { (try? surroundings.sources(folder)) != nil }

  /// The timeline of a file, or of standard input.
  func timeline(at path: String) throws -> DependencyTimeline {
    try value(DependencyTimeline.self, called: "timeline", at: path)
  }

  private func value<Value: Decodable>(
    _ type: Value.Type, called noun: String, at path: String
  ) throws -> Value {
    try decoded(type, called: noun, from: data(path), at: path)
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type, called noun: String, from data: Data, at path: String
  ) throws -> Value {
    guard data.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw FileError(path, "is empty")
    }
    do {
      return try JSONDecoder().decode(type, from: PlainText.data(data))
    } catch let error as DecodingError {
      throw FileError(path, error.reason(noun, of: data))
    } catch {
      throw FileError(path, "\(error)")
    }
  }

  private func data(_ path: String) throws -> Data {
    guard path == "-" else { return try surroundings.read(path) }
    if hasReadInput { throw FileError(path, "can be read only once") }
    hasReadInput = true
    return surroundings.readInput()
  }

  /// Writes an answer to a file, or to standard output.
  func write(_ text: String, to path: String? = nil) throws {
    let text = text.hasSuffix("\n") ? text : text + "\n"
    guard let path, path != "-" else { return surroundings.output(text) }
    try surroundings.write(path, text)
  }

  /// Says something on standard error that does not stop the command.
  func warn(_ text: String?) {
    if let text { surroundings.error(text + "\n") }
  }

  /// Writes an answer as JSON, its members in the order of their names.
  func writeJSON(_ answer: some Encodable, to path: String? = nil) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(String(decoding: encoder.encode(answer), as: UTF8.self), to: path)
  }
}

extension DecodingError {
  /// The reason, in a few words, why a text could not be read.
  fileprivate func reason(_ noun: String, of data: Data) -> String {
    switch self {
    case .keyNotFound(let key, let context):
      return "is no \(noun): \(Self.place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let place = Self.place(context.codingPath)
      return "is no \(noun): \(place.isEmpty ? "it" : place) is of another kind than expected"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "is no \(noun): \(Self.place(context.codingPath)): \(context.debugDescription)"
    case .dataCorrupted: return "is not JSON" + Self.detail(of: data)
    @unknown default: return "is no \(noun)"
    }
  }

  /// The line and the column where a text stops being JSON, if the system's other reader tells.
  private static func detail(of data: Data) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return ""
    } catch {
      let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      if text.contains("end of file") { return ": it ends too early" }
      guard let match = text.firstMatch(of: /around character (\d+)/), let offset = Int(match.1)
      else { return "" }
      let before = data.prefix(max(0, offset - 1)).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return ": see line \(before.count), around column \((before.last?.count ?? 0) + 1)"
    }
  }

  /// A place in a file: `bindings[3].lifetime`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}
