@_spi(Tools) import DovetailBlueprint
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A line of the source.
struct SourcePlace {
  /// The file as `#fileID` names it.
  let fileID: String
  /// The same as a literal.
  var fileLiteral: String { KeySpelling.literal(fileID) }
  private(set) var line: Int
  private(set) var column: Int
  /// The path of the file, as a literal.
  private let path: String

  init?(of node: some SyntaxProtocol, in context: some MacroExpansionContext) {
    guard
      let place = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID),
      let path = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath)?.file
        .as(StringLiteralExprSyntax.self),
      let file = place.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      let line = Int(place.line.trimmedDescription),
      let column = Int(place.column.trimmedDescription)
    else { return nil }
    (fileID, self.line, self.column) = (file, line, column)
    // The directive takes no literal with `#`, which a path with quotes or backslashes has here.
    self.path =
      path.openingPounds == nil
      ? path.trimmedDescription : KeySpelling.literal(path.representedLiteralValue ?? "")
  }

  /// The place of what comes later in a declaration than what has this place.
  ///
  /// It is counted, since asking for a place takes long.
  func of(
    _ node: some SyntaxProtocol, after start: some SyntaxProtocol, in tree: some SyntaxProtocol
  ) -> SourcePlace {
    let offset = { (node: any SyntaxProtocol) in
      node.positionAfterSkippingLeadingTrivia.utf8Offset - tree.position.utf8Offset
    }
    let between = tree.syntaxTextBytes[offset(start)..<offset(node)]
    let lines = between.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var place = self
    place.line += lines.count - 1
    place.column = (lines.count == 1 ? column : 1) + (lines.last?.count ?? 0)
    return place
  }

  /// The directive before code that is at this line of the source, after some lines before it.
  fileprivate func beginning(after lines: Int = 0) -> String {
    "#sourceLocation(file: \(path), line: \(line - lines))\n"
  }
  fileprivate static let ending = "\n#sourceLocation()"
}

extension String {
  /// The code at a line of the source, after some lines before it: the compiler reports there what
  /// it finds in the code.
  func located(at place: SourcePlace?, after lines: Int = 0) -> String {
    guard let place else { return self }
    return place.beginning(after: lines) + self + SourcePlace.ending
  }
}

extension ExtensionDeclSyntax {
  /// The extension at a line of the source.
  func located(at place: SourcePlace?) -> ExtensionDeclSyntax {
    guard let place else { return self }
    return with(\.leadingTrivia, .unexpectedText(place.beginning()))
      .with(\.trailingTrivia, .unexpectedText(SourcePlace.ending))
  }
}

extension DeclSyntax {
  /// Code that the compiler reads next.
  ///
  /// Parsing it here, and laying it out token by token, took longer than everything else that the
  /// plugin does.
  init(text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

/// A piece of code, and its place in the source.
struct PlacedCode {
  let code: String
  let place: SourcePlace?
}

extension [PlacedCode] {
  /// The pieces, each on its own line of the source if the first one is on its own.
  var inPlace: String {
    var line = first?.place?.line ?? 0
    return map { piece in
      let gap = Swift.max(0, (piece.place?.line ?? line) - line)
      line += gap + piece.code.count(where: \.isNewline)
      return String(repeating: "\n", count: gap) + piece.code
    }.joined()
  }
}
