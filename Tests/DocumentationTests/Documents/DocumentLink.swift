import Foundation

/// A link from a page that is read as a file to another file, or to a heading.
struct DocumentLink: Sendable, CustomStringConvertible {
  /// The page's path from the root of the package.
  let page: String
  /// What stands between the parentheses.
  let text: String

  var description: String { "\(page): \(text)" }

  /// The file that the link leads to; the page itself, if it only has an anchor.
  var target: URL {
    let file = Document.root.appending(path: page)
    return path.isEmpty ? file : file.deletingLastPathComponent().appending(path: path)
  }

  var anchor: String? { text.firstIndex(of: "#").map { String(text[text.index(after: $0)...]) } }

  private var path: String { String(text.prefix { $0 != "#" }) }

  /// Whether DocC alone can follow it.
  var isOfDocC: Bool { text.hasPrefix("doc:") || text.hasPrefix("<doc:") }
}

extension Document {
  /// The links of every page in the repository that don't leave it.
  static let links: [DocumentLink] = {
    var links: [DocumentLink] = []
    for page in paths {
      let text = (try? String(contentsOf: root.appending(path: page), encoding: .utf8)) ?? ""
      let prose = prose(of: text)
      let inText = prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      let bare = prose.matches(of: /(?:^|[^(])(<doc:[^>]*>)/).map { String($0.1) }
      let ofImages = prose.matches(of: /(?:src|srcset|href)="([^"]+)"/).map { String($0.1) }
      links += (inText + bare + ofImages)
        .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
        .map { DocumentLink(page: page, text: $0) }
    }
    return links
  }()

  /// The anchors that the repository's site gives to the headings of a page.
  static func anchors(of page: URL) -> Set<String> {
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    var seen: [String: Int] = [:]
    return Set(
      Document(path: page.path, text: text).headings.map { heading in
        let anchor = heading.lowercased()
          .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .replacing(" ", with: "-")
        let count = seen[anchor, default: 0]
        seen[anchor] = count + 1
        return count == 0 ? anchor : "\(anchor)-\(count)"
      })
  }

  /// Every page in the repository, but not in what is built or fetched.
  private static let paths: [String] = {
    let files = FileManager.default.enumerator(atPath: root.path)
    var paths = ["llms.txt"]
    while let path = files?.nextObject() as? String {
      if path.hasSuffix(".build") || path == ".git" || path == "Benchmarks/Comparison/Packages" {
        files?.skipDescendants()
      } else if path.hasSuffix(".md") {
        paths.append(path)
      }
    }
    return paths.sorted()
  }()

  /// A page without its blocks of code, and without code that looks like a link.
  private static func prose(of text: String) -> String {
    var isInCode = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isInCode.toggle() }
      return !isInCode && !isFence
    }
    return lines.joined(separator: "\n").replacing(/`[^`\n]*`/) {
      $0.0.contains("](") || $0.0.contains("<doc:") ? "" : String($0.0)
    }
  }
}
