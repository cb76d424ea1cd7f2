import Foundation
internal import SwiftParser
internal import SwiftSyntax
import Synchronization

/// The places in a program's sources that ask for dependencies.
struct SourceReading: Sendable {
  var files: [FileReading] = []

  /// Reads sources, given as paths and texts, and the one at a path in any case.
  ///
  /// A file is parsed only if it has a relevant word: it asks, registers, declares an alias, or
  /// declares a type to which another file gives a dependency, or whose extension asks for one.
  init(_ sources: [(path: String, text: String)], with path: String? = nil) {
    var rest = sources
    func read(_ isMeant: (String) -> Bool) -> [FileReading] {
      let start = rest.partition { isMeant($0.text) || $0.path == path }
      defer { rest.removeSubrange(start...) }
      return Self.parsed(Array(rest[start...]))
    }
    files = read { text in Self.words.contains { text.has($0) } }
    var made: Set<String> = []
    let needs = files.flatMap { $0.registrations + $0.otherRegistrations }.flatMap(\.needs)
    for case .argument(let type, _) in files.flatMap(\.askings).map(\.type) + needs.map(\.type) {
      // A static function is written after its type.
      made.insert(String(type.prefix { $0 != "." }))
    }
    // The types of providers are in other files too.
    for call in files.flatMap({ $0.registrations + $0.otherRegistrations })
    where call.isOfProvider { made.formUnion(call.type.names) }
    files += read { $0.declares(any: made) }
    var sought: Set<String> = []
    while true {
      let names = GenericTypes(files).unknown(to: files.flatMap(\.askings)).subtracting(sought)
      if names.isEmpty { break }
      sought.formUnion(names)
      files += read { $0.declares(any: names) }
    }
    files.sort { $0.path < $1.path }
    files = files.withImports.withKeysOfProviders.withGenericAskings
  }

  static let words = [
    "njected", "resolve", "Resolved", "Lazy", "Weak<", "Maker<", "register", "contribute",
    "typealias", "DependencyKey", "@_exported", "install(", "override(", "DependencyGraph",
    "DependencyContainer", "RequestScope", "DependencyProvider",
  ]

  /// The syntax tree of a text.
  static func tree(of text: String) -> SourceFileSyntax { Parser.parse(source: text) }

  private static func parsed(_ sources: [(path: String, text: String)]) -> [FileReading] {
    let readings = Mutex<[FileReading?]>(Array(repeating: nil, count: sources.count))
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      let (path, text) = sources[index]
      let reading = AskingVisitor(tree(of: text), path: path).reading
      readings.withLock { $0[index] = reading }
    }
    return readings.withLock { $0.compactMap(\.self) }
  }
}

extension [FileReading] {
  /// The files, in which the call of each provider has the key that the provider's type shows.
  ///
  /// A call is left out if none does: the provider is generic, or declared elsewhere.
  var withKeysOfProviders: [FileReading] {
    let provided = reduce(into: [:]) { $0.merge($1.provided, uniquingKeysWith: +) }
    func named(_ call: RegistrationSource) -> RegistrationSource? {
      guard call.isOfProvider else { return call }
      let types = provided[call.type.trimmedDescription] ?? []
      guard let type = types.first, Set(types.map(\.trimmedDescription)).count == 1 else {
        return nil
      }
      var call = call
      (call.type, call.isOfProvider) = (type.trimmed, false)
      return call
    }
    return map { file in
      var file = file
      file.registrations = file.registrations.compactMap(named)
      file.otherRegistrations = file.otherRegistrations.compactMap(named)
      return file
    }
  }
}

extension String {
  /// Whether a word occurs, byte for byte.
  func has(_ word: String) -> Bool {
    var text = self
    return text.withUTF8 { !$0.places(of: word).isEmpty }
  }

  /// Whether one of some types is declared.
  fileprivate func declares(any types: Set<String>) -> Bool {
    var text = self
    return text.withUTF8 { text in
      ["protocol ", "struct ", "class ", "enum ", "actor ", "extension "].contains { word in
        text.places(of: word).contains { place in
          let name = text[(place + word.utf8.count)...].prefix(while: \.isOfName)
          return types.contains(String(decoding: name, as: UTF8.self))
        }
      }
    }
  }

  /// Whether a word occurs that is not part of a longer one.
  func has(whole word: String) -> Bool {
    var text = self
    return text.withUTF8 { text in
      text.places(of: word).contains { start in
        let end = start + word.utf8.count
        return (start == 0 || !text[start - 1].isOfName)
          && (end == text.count || !text[end].isOfName)
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte may be part of a name.
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The places where a word begins, byte for byte.
  fileprivate func places(of word: String) -> [Int] {
    let word = Array(word.utf8)
    guard let first = word.first, let base = baseAddress, count >= word.count else { return [] }
    var (places, start) = ([Int](), 0)
    let last = count - word.count
    // SAFETY: only bytes of the buffer are looked at.
    while start <= last, let found = memchr(base + start, Int32(first), last - start + 1) {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if memcmp(base + place, word, word.count) == 0 { places.append(place) }
      start = place + 1
    }
    return places
  }
}
