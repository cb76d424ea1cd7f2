internal import SwiftSyntax

/// Comments that say that the keys of a declaration or a line are provided elsewhere.
///
/// ```
/// // dovetail: provided elsewhere
/// struct SessionModule: DependencyModule { … }
/// ```
enum ElsewhereMarks {
  static let text = "dovetail: provided elsewhere"

  /// The lines that the comments in a file are about.
  ///
  /// At the end of a line, a comment is about that line, or about the declaration or statement that
  /// begins there. On a line of its own, it is about the declaration or statement below it.
  static func lines(
    in tree: SourceFileSyntax, _ locations: SourceLocationConverter
  ) -> [ClosedRange<Int>] {
    guard tree.description.contains(text) else { return [] }
    func line(_ position: AbsolutePosition) -> Int { locations.location(for: position).line }
    return tree.tokens(viewMode: .sourceAccurate).compactMap { token in
      let isBehind = token.trailingTrivia.isMark
      guard isBehind || token.leadingTrivia.isMark else { return nil }
      let first = line(
        isBehind
          ? token.endPositionBeforeTrailingTrivia : token.positionAfterSkippingLeadingTrivia)
      // The outermost declaration or statement that begins there ends last.
      let ends = sequence(first: Syntax(token), next: \.parent).filter { node in
        (node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self))
          && line(node.positionAfterSkippingLeadingTrivia) == first
      }.map { line($0.endPositionBeforeTrailingTrivia) }
      return first...max(first, ends.max() ?? first)
    }
  }
}

extension Trivia {
  /// Whether one of the comments is the mark.
  fileprivate var isMark: Bool {
    contains { piece in
      switch piece {
      case .lineComment(let text), .docLineComment(let text), .blockComment(let text):
        text.contains(ElsewhereMarks.text)
      default: false
      }
    }
  }
}
