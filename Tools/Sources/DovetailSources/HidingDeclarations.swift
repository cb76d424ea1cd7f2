internal import SwiftSyntax

/// A declaration with the name of one of Dovetail's, which is used instead where it's seen.
struct HidingDeclaration: Sendable, Hashable {
  enum Place: Sendable, Hashable {
    case module([String])
    case file(String)
    case type(String)
  }

  let name: String
  let place: Place

  static let names: Set = ["injected", "Injected", "LazyInjected", "Resolved", "Lazy"]
}

extension DeclarationVisitor {
  /// Notes a declaration that hides one of Dovetail's.
  func note(hiding name: String, _ modifiers: DeclModifierListSyntax) {
    guard HidingDeclaration.names.contains(name) else { return }
    let isOfFile = modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
    let place: HidingDeclaration.Place =
      !functions.isEmpty || isOfFile && owners.isEmpty
      ? .file(reading.path)
      : owners.last.map { .type($0) } ?? .module(SourceModules.folder(reading.path))
    reading.hiding.insert(.init(name: name, place: place))
  }
}

extension SourceIndex {
  /// Whether a declaration of the sources is used instead of Dovetail's.
  func isHidden(_ asking: Asking, in file: FileReading) -> Bool {
    guard let places = hiding[asking.declaration] else { return false }
    return places.contains(.file(file.path))
      || places.contains(.module(SourceModules.folder(file.path)))
      || asking.around.contains { supertypes(of: $0).contains { places.contains(.type($0)) } }
  }
}
