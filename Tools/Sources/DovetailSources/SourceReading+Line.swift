internal import SwiftSyntax

extension SourceReading {
  /// Reads the file with a line, and those of the other sources that have to do with the line.
  ///
  /// Parsing takes most of the time, so a file is parsed only if it names a type that matters, and
  /// has a word without which it could not matter.
  ///
  /// - Parameters:
  ///   - sources: paths and texts.
  ///   - path: the path of the file with the line.
  ///   - line: the line, counted from 1.
  ///   - names: names of types that the line registers, besides those that it spells.
  ///   - isProvided: whether a graph provides a type; then the sources need not.
  ///   - hasGraph: whether there is a graph, which knows what recipes need.
  init(
    _ sources: [(path: String, text: String)], of path: String, line: Int, and names: Set<String>,
    isProvided: (String) -> Bool, hasGraph: Bool
  ) {
    let own = Self.parsed(sources.filter { $0.path == path }, true)
    var readings: [Int: FileReading] = [:]
    /// The sources that are not parsed completely.
    var rest = sources.indices.filter { sources[$0].path != path }
    func take(keeping isKept: ((Substring) -> Bool)?, _ isWanted: (String) -> Bool) {
      let wanted = rest.filter { isWanted(sources[$0].text) }
      if wanted.isEmpty { return }
      var whole: Set<Int> = []
      let texts = wanted.map { index -> (path: String, text: String) in
        let (path, text) = sources[index]
        let reduced = isKept.flatMap { OtherRegistrations.removed(from: text, keeping: $0) }
        if reduced == nil { whole.insert(index) }
        return (path, reduced ?? text)
      }
      for (index, reading) in zip(wanted, Self.parsed(texts, false)) { readings[index] = reading }
      rest.removeAll(where: whole.contains)
    }
    take(keeping: nil) { $0.has("@_exported") || $0.has("DependencyKey") }
    var seen = NameSets()
    var sought = own.reduce(into: NameSets(registered: names)) { $0.add($1, at: line) }
    // An alias and an initializer lead to further types.
    for _ in 0..<4 {
      let new = sought.subtracting(seen, isProvided)
      if new.isEmpty { break }
      seen.formUnion(sought)
      let (asked, owners) = (Words(new.asked), Words(new.owners))
      let (registered, made) = (Words(new.registered), Words(new.made))
      let (provided, needed) = (Words(sought.asked), Words(sought.registered.union(sought.made)))
      // What a recipe takes matters only if the line registers that.
      let isKept = { (line: Substring) in
        needed.occur(in: String(line)) || provided.occur(in: OtherRegistrations.key(in: line))
      }
      take(keeping: isKept) { text in
        if asked.occur(in: text), text.has(any: Self.providing) { return true }
        if owners.occur(in: text) { return true }
        if registered.occur(in: text) {
          // A graph knows what recipes take, so only bodies are left to read.
          let isMeant = { (line: Substring) in registered.occur(in: String(line)) }
          if !hasGraph || text.has("typealias") || AskingText.mayAsk(text, isMeant: isMeant) {
            return true
          }
        }
        return made.occur(in: text) && text.has(any: Self.words)
      }
      for file in own + readings.values {
        sought.add(file, leadingFrom: sought, hasGraph: hasGraph)
      }
    }
    files = (own + readings.sorted { $0.key < $1.key }.map(\.value)).withImports.withKeysOfProviders
  }

  private static let providing = ["register", "contribute", "typealias"]
}

/// The names of types by which files are chosen.
private struct NameSets {
  /// What the line asks for: files that register it matter.
  var asked: Set<String> = []
  /// The types whose inputs the line asks for: files that declare them matter.
  var owners: Set<String> = []
  /// What the line registers: files that ask for it matter.
  var registered: Set<String> = []
  /// The types with such an input: files that make them matter.
  var made: Set<String> = []

  var isEmpty: Bool { asked.isEmpty && owners.isEmpty && registered.isEmpty && made.isEmpty }

  func subtracting(_ seen: NameSets, _ isProvided: (String) -> Bool) -> NameSets {
    NameSets(
      asked: asked.subtracting(seen.asked).filter { !isProvided($0) },
      owners: owners.subtracting(seen.owners),
      registered: registered.subtracting(seen.registered), made: made.subtracting(seen.made))
  }

  mutating func formUnion(_ others: NameSets) {
    asked.formUnion(others.asked)
    owners.formUnion(others.owners)
    registered.formUnion(others.registered)
    made.formUnion(others.made)
  }

  /// Adds what a line of a file is about.
  mutating func add(_ file: FileReading, at line: Int) {
    for asking in file.askings where asking.isAt(line) {
      add(asking.type)
      if case .type(let receiver) = asking.receiver { owners.insert(receiver) }
    }
    for call in file.registrations + file.otherRegistrations where call.isAt(line) {
      registered.formUnion(call.type.names)
      if call.isOfProvider { owners.formUnion(call.type.names) }
      for need in call.needs { add(need.type) }
    }
    for input in file.inputs where input.lines.contains(line) {
      asked.formUnion(input.type.names)
      asked.insert(input.owner)
      asked.formUnion(file.inherited[input.owner] ?? [])
    }
  }

  private mutating func add(_ source: TypeSource) {
    switch source {
    case .written(let type): asked.formUnion(type.names)
    case .alternative(let other, let place):
      asked.formUnion(other.names)
      add(place)
    case .argument(let owner, _), .property(let owner, _):
      // A static function is written after its type.
      owners.insert(String(owner.prefix { $0 != "." }))
    case .unknown: break
    }
  }

  /// Adds what a file's aliases and inputs lead to.
  mutating func add(_ file: FileReading, leadingFrom names: NameSets, hasGraph: Bool) {
    for alias in file.aliases {
      if names.asked.contains(alias.name) { asked.formUnion(alias.type.names) }
      if !alias.type.names.isDisjoint(with: names.registered) { registered.insert(alias.name) }
    }
    for (provider, types) in file.provided where names.owners.contains(provider) {
      registered.formUnion(types.flatMap(\.names))
    }
    // What the type of an asking is, its initializer's file may say.
    if !names.registered.isEmpty {
      for asking in file.askings {
        if case .argument(let type, _) = asking.type { owners.insert(type) }
      }
    }
    if hasGraph { return }
    for input in file.inputs {
      if names.owners.contains(input.owner) { asked.formUnion(input.type.names) }
      if !input.type.names.isDisjoint(with: names.registered) { made.insert(input.owner) }
    }
  }
}

/// Some words that are looked for in many texts.
private struct Words {
  private let words: [String]
  private let hashes: Set<UInt64>

  init(_ words: Set<String>) {
    self.words = words.sorted()
    hashes = words.count > 4 ? Set(words.map { $0.utf8.reduce(Self.start, Self.next) }) : []
  }

  /// Whether one of the words occurs in a text, or, if there are many, may occur.
  func occur(in text: String) -> Bool {
    if hashes.isEmpty { return words.contains { text.has(whole: $0) } }
    var text = text
    return text.withUTF8 { bytes in
      var hash = Self.start
      for byte in bytes {
        if byte.isOfName {
          hash = Self.next(hash, byte)
        } else if hash != Self.start {
          if hashes.contains(hash) { return true }
          hash = Self.start
        }
      }
      return hashes.contains(hash)
    }
  }

  private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

extension Asking {
  /// Whether a line is one of the call's.
  func isAt(_ place: Int) -> Bool { (line...max(line, lastLine)).contains(place) }
}

extension RegistrationSource {
  /// Whether a line is one of the call's.
  func isAt(_ place: Int) -> Bool { (line...max(line, lastLine)).contains(place) }
}

extension TypeSyntax {
  /// The names in the type, without those of forms.
  var names: Set<String> {
    let names = tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
      if case .identifier(let name) = token.tokenKind { name } else { nil }
    }
    return Set(names).subtracting(["Lazy", "Weak", "Maker", "Optional", "Array"])
  }
}
