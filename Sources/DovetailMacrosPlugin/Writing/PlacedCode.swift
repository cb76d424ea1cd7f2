import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A line of the source.
struct SourcePlace {
  /// The file as `#fileID` names it.
  let fileID: String
  /// The same as a literal.
  var fileLiteral: String { fileID.asLiteral }
  let line: Int
  /// The path of the file, as a literal.
  private let path: String

  init?(of node: some SyntaxProtocol, in context: some MacroExpansionContext) {
    guard
      let place = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID),
      let path = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath)?.file
        .as(StringLiteralExprSyntax.self),
      let file = place.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      let line = Int(place.line.trimmedDescription)
    else { return nil }
    (fileID, self.line) = (file, line)
    // The directive takes no literal with `#`, which a path with quotes or backslashes has here.
    self.path =
      path.openingPounds == nil
      ? path.trimmedDescription : (path.representedLiteralValue ?? "").asLiteral
  }

  /// The directive before code that is at this line of the source, after some lines before it.
  fileprivate func beginning(after lines: Int = 0) -> String {
    "#sourceLocation(file: \(path), line: \(line - lines))\n"
  }
  fileprivate static let ending = "\n#sourceLocation()"
}

extension String {
  /// The text as a Swift string literal.
  var asLiteral: String {
    let escaped = unicodeScalars.map { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      return scalar.properties.generalCategory == .control
        ? "\\u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
    }
    return "\"\(escaped.joined())\""
  }

  /// The code at a line of the source, after some lines before it: the compiler reports there what
  /// it finds in the code.
  func located(at place: SourcePlace?, after lines: Int = 0) -> String {
    guard let place else { return self }
    return place.beginning(after: lines) + self + SourcePlace.ending
  }
}

extension [String] {
  /// Pieces of code that are all at one line of the source.
  func located(at place: SourcePlace?) -> String {
    guard let place else { return joined(separator: "\n") }
    return map { place.beginning() + $0 }.joined(separator: "\n") + SourcePlace.ending
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
