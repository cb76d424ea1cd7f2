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
    let visitor = Visitor(locations)
    visitor.walk(tree)
    return visitor.lines
  }

  private final class Visitor: SyntaxVisitor {
    private let locations: SourceLocationConverter
    var lines: [ClosedRange<Int>] = []

    init(_ locations: SourceLocationConverter) {
      self.locations = locations
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      if token.trailingTrivia.isMark {
        mark(token, line: line(token.endPositionBeforeTrailingTrivia))
      } else if token.leadingTrivia.isMark {
        mark(token, line: line(token.positionAfterSkippingLeadingTrivia))
      }
      return .skipChildren
    }

    /// Marks a line, and the outermost declaration or statement that begins there.
    private func mark(_ token: TokenSyntax, line first: Int) {
      var last = first
      var next = token.parent
      while let node = next {
        if node.is(CodeBlockItemSyntax.self) || node.is(MemberBlockItemSyntax.self),
          line(node.positionAfterSkippingLeadingTrivia) == first
        {
          last = max(last, line(node.endPositionBeforeTrailingTrivia))
        }
        next = node.parent
      }
      lines.append(first...last)
    }

    private func line(_ position: AbsolutePosition) -> Int {
      locations.location(for: position).line
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
