import Foundation
internal import SwiftParser
internal import SwiftSyntax
import Synchronization

/// The places in a program's sources that ask for dependencies.
struct SourceReading: Sendable {
  var files: [FileReading] = []

  /// Reads sources, given as paths and texts.
  ///
  /// A file is parsed only if it has a relevant word: it asks, registers, declares an alias, or
  /// declares a type to which another file gives a dependency, or whose extension asks for one. In
  /// such a file, bodies without a relevant word are not parsed. `isWhole` turns this off, for
  /// comparison.
  init(_ sources: [(path: String, text: String)], isWhole: Bool = false) {
    var rest = Array(sources.indices)
    func read(_ isMeant: (String) -> Bool) -> [FileReading] {
      let next = rest.filter { isMeant(sources[$0].text) }
      rest.removeAll(where: Set(next).contains)
      return Self.parsed(next.map { sources[$0] }, isWhole)
    }
    files = read { text in Self.words.contains { text.has($0) } }
    var made: Set<String> = []
    for case .argument(let type, _) in files.lazy.flatMap(\.askings).map(\.type) {
      made.insert(type)
    }
    files += read { text in made.contains { text.has($0) } }
    var providers: Set<String> = []
    for case .type(let name) in files.lazy.flatMap(\.overrides).map(\.provider) {
      providers.insert(name)
    }
    if !providers.isEmpty { files += read { $0.declares(any: providers) } }
    var sought: Set<String> = []
    while true {
      let names = GenericTypes(files).unknown(to: files.flatMap(\.askings)).subtracting(sought)
      if names.isEmpty { break }
      sought.formUnion(names)
      files += read { $0.declares(any: names) }
    }
    files = files.withImports.withKeysOfProviders.withGenericAskings
  }

  /// Whether code names a type outside of some types; `@Discovered` counts, since it installs what
  /// it is written at.
  static func isNamed(_ type: String, in text: String, outside types: Set<String>) -> Bool {
    guard text.has(type) else { return false }
    return Parser.parse(source: text).tokens(viewMode: .sourceAccurate).contains { token in
      guard token.tokenKind == .identifier(type), let parent = token.parent else { return false }
      if let declaration = parent.asProtocol((any DeclGroupSyntax).self) {
        return declaration.attributes.contains {
          $0.as(AttributeSyntax.self)?.plainName == "Discovered"
        }
      }
      let around = sequence(first: parent) { $0.parent }
      return !parent.isThrownAway
        && !around.contains {
          $0.is(ExpressionSegmentSyntax.self) || $0.declaredType.map(types.contains) ?? false
        }
    }
  }

  static let words = [
    "njected", "resolve", "Resolved", "Lazy", "Weak<", "Maker<", "register", "contribute",
    "typealias", "DependencyKey", "@_exported", "install(", "override(", "DependencyGraph",
    "DependencyContainer", "RequestScope", "DependencyProvider",
  ]

  /// The syntax tree of a text.
  static func tree(of text: String) -> SourceFileSyntax { Parser.parse(source: text) }

  static func parsed(
    _ sources: [(path: String, text: String)], _ isWhole: Bool
  ) -> [FileReading] {
    let readings = Mutex<[FileReading?]>(Array(repeating: nil, count: sources.count))
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      let source = sources[index]
      // Recipes are read with everything in them.
      let kept = words + ["decorate("]
      let text = isWhole ? source.text : SourceOutline.of(source.text, keeping: kept)
      let reading = AskingVisitor(Parser.parse(source: text), path: source.path).reading
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

extension Syntax {
  /// Whether the name is that of an instance that is thrown away at once: `_ = Name()`.
  fileprivate var isThrownAway: Bool {
    let list = parent?.as(FunctionCallExprSyntax.self)?.parent?.as(ExprListSyntax.self)
    return list?.first?.is(DiscardAssignmentExprSyntax.self) == true
  }

  /// The name of the type that the node declares or extends.
  fileprivate var declaredType: String? {
    if let node = self.as(ExtensionDeclSyntax.self) {
      return Receiver.typeNames(node.extendedType).first
    }
    return asProtocol((any DeclGroupSyntax).self)
      .flatMap { ($0 as? any NamedDeclSyntax)?.name.text }
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
      ["protocol ", "struct ", "class ", "enum ", "actor "].contains { word in
        text.places(of: word).contains { place in
          let name = text[(place + word.utf8.count)...].prefix(while: \.isOfName)
          return types.contains(String(decoding: name, as: UTF8.self))
        }
      }
    }
  }

  /// Whether one of some words occurs.
  func has(any words: [String]) -> Bool { words.contains { has($0) } }

  /// Whether a word occurs that is not part of a longer one.
  func has(whole word: String) -> Bool {
    var text = self
    return text.withUTF8 { !$0.places(ofWhole: word).isEmpty }
  }
}
