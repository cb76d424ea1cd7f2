@_spi(Tools) internal import Dovetail
@_spi(Tools) package import DovetailChecks
internal import SwiftSyntax

/// One line of a program's sources: what it asks for, and what it registers.
///
/// Types are compared as in ``CheckedSources``, as they are spelled.
package struct SourceLine: Sendable {
  /// A need, and where the sources register what meets it.
  package struct Need: Sendable {
    /// The way in which the source asks: `injected()`, `@Injected`, or `parameter`.
    package let form: String
    package let location: Blueprint.Location
    /// The key, as the blueprint spells it if it has it; `nil` if the source doesn't show its type.
    package let key: Blueprint.Key?
    /// Whether the source shows the key's name; otherwise, it may have any.
    package let isNamed: Bool
    package let kind: Blueprint.Edge.Kind
    package let registered: [Blueprint.Location]
  }

  /// A registration, and the code that asks for what it provides.
  package struct Registration: Sendable {
    /// `register`, `contribute` or `override`.
    package let verb: String
    package let key: Blueprint.Key
    package let location: Blueprint.Location
    /// The lines of the call.
    package let lines: ClosedRange<Int>
    package let needs: [Need]
    package let askers: [Asker]
  }

  /// A place in the sources that asks for a key.
  package struct Asker: Sendable {
    /// The key whose recipe asks, or else the type around the code, if there is one.
    package let name: String?
    package let form: String
    package let kind: Blueprint.Edge.Kind
    package let location: Blueprint.Location
  }

  /// What the line asks for.
  package private(set) var needs: [Need] = []
  /// What the line registers, or is part of registering.
  package private(set) var registrations: [Registration] = []

  private let index: SourceIndex
  /// The blueprint's keys, by each word of their types.
  private let known: [Substring: [Blueprint.Key]]
  private let files: [FileReading]
  /// The keys that the line is about.
  private let keys: [Blueprint.Key]

  /// Looks at a line.
  ///
  /// - Parameters:
  ///   - line: the line, counted from 1.
  ///   - path: the path of its file, which is one of the sources.
  ///   - sources: paths and texts.
  ///   - blueprint: the graph, whose spelling of keys is used.
  ///   - keys: keys that the line is about, as the blueprint knows.
  package init(
    _ line: Int, of path: String, in sources: [(path: String, text: String)],
    blueprint: Blueprint, keys: [Blueprint.Key]
  ) {
    self.keys = keys
    let reading = SourceReading(sources, with: path)
    files = reading.files
    index = SourceIndex(reading.files)
    known = Self.keysByWord(blueprint)
    for file in reading.files where file.path == path {
      for asking in file.askings where asking.isAt(line) && isOurs(asking, in: file) {
        needs.append(need(asking, in: file))
      }
      addRegistrations(at: line, of: file)
      if needs.isEmpty, registrations.isEmpty { addInputs(at: line, of: file) }
    }
  }

  /// The code that asks for a key.
  package func askers(of key: Blueprint.Key, isContributed: Bool) -> [Asker] {
    TypeText.parsed(key.type).map {
      askers(of: index.types.spelling($0).text, key.name, inLists: isContributed)
    } ?? []
  }
}

extension SourceLine {
  private mutating func addRegistrations(at line: Int, of file: FileReading) {
    let all = (file.registrations + file.otherRegistrations).filter {
      $0.isAt(line) && index.isOurs($0.receiver) != false
    }
    // Of calls in each other's recipes, the inner ones.
    for call in all where !all.contains(where: { $0.line > call.line }) {
      let text = index.types.spelling(call.type).text
      let key = key(text, index.name(call.name), call.type)
      registrations.append(
        Registration(
          verb: call.verb, key: key,
          location: .init(fileID: file.path, line: call.line),
          lines: call.line...max(call.line, call.lastLine),
          needs: call.needs.filter { !isScopeMaker($0.type) }.map {
            need($0.type, "parameter", call.line, in: file, name: $0.name)
          }
            + file.askings.filter { isOurs($0, in: file) && isIn($0, call, of: file) }
            .map { need($0, in: file) },
          askers: askers(of: text, key.name, inLists: call.verb == "contribute")))
    }
  }

  /// Adds the inputs at a line, of a type that is registered, whose types are keys.
  private mutating func addInputs(at line: Int, of file: FileReading) {
    for input in file.inputs where input.lines.contains(line) {
      let wanted = WantedType(input.type, isDeferred: false, in: index.types)
      let isKnown = !keys(wanted.spelling.text).isEmpty || isRegistered(wanted.spelling.text)
      // It may be registered as a protocol that it conforms to.
      let isMade = [input.owner] + (index.inherited[input.owner] ?? []).sorted()
      guard isKnown, isMade.contains(where: { !keys($0).isEmpty || isRegistered($0) }) else {
        continue
      }
      needs.append(need(.written(input.type), "parameter", line, in: file))
    }
  }

  private func isRegistered(_ text: String) -> Bool { !index.registrations(of: text).isEmpty }

  private func isIn(_ asking: Asking, _ call: RegistrationSource, of file: FileReading) -> Bool {
    guard let recipe = asking.recipe, !asking.isOfOther else { return false }
    return file.recipes[recipe].lines.lowerBound == call.line
  }

  private func isOurs(_ asking: Asking, in file: FileReading) -> Bool {
    if index.isHidden(asking, in: file) { return false }
    return index.isOurs(asking.receiver) != false
  }

  private func need(_ asking: Asking, in file: FileReading) -> Need {
    need(
      asking.type, asking.form, asking.line, in: file, name: asking.name,
      isDeferred: asking.isDeferred)
  }

  private func need(
    _ source: TypeSource, _ form: String, _ line: Int, in file: FileReading,
    name: AskedName = .none, isDeferred: Bool = false
  ) -> Need {
    let location = Blueprint.Location(fileID: file.path, line: line)
    guard let type = index.type(source) else {
      return Need(
        form: form, location: location, key: nil, isNamed: true, kind: .required, registered: [])
    }
    let wanted = WantedType(type, isDeferred: isDeferred, in: index.types)
    let (text, name) = (wanted.spelling.text, index.name(name))
    let places =
      wanted.kind == .collection ? contributions(to: text) : index.registrations(of: text)
    let named = places.filter { place in
      name.flatMap { name in index.name(place.source.name).map { $0 == name } } ?? true
    }
    return Need(
      form: form, location: location, key: key(text, name, wanted.type),
      isNamed: name != nil, kind: wanted.kind,
      registered: named.map(\.place))
  }

  private func contributions(
    to text: String
  ) -> [(source: RegistrationSource, place: Blueprint.Location)] {
    files.flatMap { file in
      file.otherRegistrations.filter {
        $0.verb == "contribute" && index.types.spelling($0.type).text == text
      }.map { ($0, .init(fileID: file.path, line: $0.line)) }
    }
  }

  /// The key of a type, as the blueprint spells it if it has it.
  ///
  /// A name that the source doesn't show is that of the line's key.
  private func key(_ text: String, _ name: String??, _ type: TypeSyntax) -> Blueprint.Key {
    let known = keys(text)
    if name == nil {
      let own = known.filter(keys.contains)
      if let key = own.first, own.count == 1 { return key }
    }
    let name = name ?? nil
    if let key = known.first(where: { $0.name == name }) { return key }
    return .init(
      type: known.first?.type ?? index.types.resolved(type).trimmedDescription,
      identity: known.first?.identity,
      name: name)
  }

  /// The blueprint's keys with a type's text.
  private func keys(_ text: String) -> [Blueprint.Key] {
    let word = Self.words(text).last ?? ""
    return known[word, default: []].filter { key in
      TypeText.parsed(key.type).map { index.types.spelling($0).text } == text
    }
  }

  private static func words(_ type: String) -> [Substring] {
    type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  private static func keysByWord(_ blueprint: Blueprint) -> [Substring: [Blueprint.Key]] {
    var keys: [Substring: [Blueprint.Key]] = [:]
    var seen: Set<Blueprint.Key> = []
    for key in blueprint.bindings.lazy.flatMap({ [$0.key] + $0.edges.map(\.key) })
    where seen.insert(key).inserted {
      for word in Set(words(key.type)) { keys[word, default: []].append(key) }
    }
    return keys
  }

  private func askers(of text: String, _ name: String?, inLists: Bool) -> [Asker] {
    let all = files.flatMap { file in
      file.askings.compactMap { asking in
        isOurs(asking, in: file) && !asking.isOfOther
          ? asker(asking, of: text, name, in: file) : nil
      }
        + (file.registrations + file.otherRegistrations).flatMap {
          askers(in: $0, of: text, name, file)
        }
    }
    return all.filter { ($0.kind == .collection) == inLists }.sorted {
      ($0.location.fileID, $0.location.line) < ($1.location.fileID, $1.location.line)
    }
  }

  private func asker(
    _ asking: Asking, of text: String, _ name: String?, in file: FileReading
  ) -> Asker? {
    guard let type = index.type(asking.type) else { return nil }
    let wanted = WantedType(type, isDeferred: asking.isDeferred, in: index.types)
    guard wanted.spelling.text == text, index.name(asking.name).map({ $0 == name }) ?? true else {
      return nil
    }
    let recipe = asking.recipe.map { file.recipes[$0].lines.lowerBound }
    let call = recipe.flatMap { line in
      (file.registrations + file.otherRegistrations).first { $0.line == line }
    }
    return Asker(
      name: call.map { self.name(of: $0) } ?? asking.owner, form: asking.form, kind: wanted.kind,
      location: .init(fileID: file.path, line: call?.line ?? asking.line))
  }

  /// The parameters of a recipe that take a key.
  private func askers(
    in call: RegistrationSource, of text: String, _ name: String?, _ file: FileReading
  ) -> [Asker] {
    guard index.isOurs(call.receiver) != false else { return [] }
    return call.needs.compactMap { need in
      guard let type = index.type(need.type), index.name(need.name).map({ $0 == name }) ?? true
      else { return nil }
      let wanted = WantedType(type, isDeferred: false, in: index.types)
      guard wanted.spelling.text == text else { return nil }
      return Asker(
        name: self.name(of: call), form: "parameter", kind: wanted.kind,
        location: .init(fileID: file.path, line: call.line))
    }
  }

  /// Whether a parameter takes what every container has.
  private func isScopeMaker(_ type: TypeSource) -> Bool {
    index.type(type)?.trimmedDescription == "ScopeMaker"
  }

  private func name(of call: RegistrationSource) -> String {
    "\(key(index.types.spelling(call.type).text, index.name(call.name), call.type))"
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
