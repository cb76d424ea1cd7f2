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
  /// declares a type to which another file gives a dependency. In such a file, bodies without a
  /// relevant word are not parsed. `isWhole` turns this off, for comparison.
  init(_ sources: [(path: String, text: String)], isWhole: Bool = false) {
    let isAsking = sources.map { source in Self.words.contains { source.text.has($0) } }
    files = Self.parsed(sources.indices.filter { isAsking[$0] }.map { sources[$0] }, isWhole)
    var made: Set<String> = []
    for case .argument(let type, _) in files.lazy.flatMap(\.askings).map(\.type) {
      made.insert(type)
    }
    defer { files = files.withKeysOfProviders }
    guard !made.isEmpty else { return }
    let rest = sources.indices.filter { index in
      !isAsking[index] && made.contains { sources[index].text.has($0) }
    }
    files += Self.parsed(rest.map { sources[$0] }, isWhole)
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
    "njected", "resolve", "Resolved", "Lazy", "register", "contribute", "typealias",
    "DependencyKey", "@_exported", "install(", "override(", "DependencyGraph",
    "DependencyContainer(", "RequestScope", "DependencyProvider",
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

  /// Whether one of some words occurs.
  func has(any words: [String]) -> Bool { words.contains { has($0) } }

  /// Whether a word occurs that is not part of a longer one.
  func has(whole word: String) -> Bool {
    var text = self
    return text.withUTF8 { !$0.places(ofWhole: word).isEmpty }
  }
}
