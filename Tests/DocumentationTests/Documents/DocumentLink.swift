import Foundation

/// A link from a page that is read as a file to another file.
struct DocumentLink: Sendable, CustomStringConvertible {
  let page: String
  let text: String
  let target: URL

  var description: String { "\(page): \(text)" }
}

extension Document {
  /// The links of the pages outside `Dovetail.docc`; `docc` checks those inside.
  static let links: [DocumentLink] = {
    let documentation = root.appending(path: "Documentation")
    let inFolder = (try? FileManager.default.contentsOfDirectory(atPath: documentation.path)) ?? []
    let pages =
      [
        "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md",
        "llms.txt", "skills/dovetail/SKILL.md",
      ]
      + inFolder.sorted().filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }
    return pages.flatMap { page in
      let file = root.appending(path: page)
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.matches(of: /\]\(([^)#]+)[^)]*\)/).map { String($0.1) }
        .filter { !$0.contains("://") && !$0.isEmpty }
        .map {
          DocumentLink(
            page: page, text: $0, target: file.deletingLastPathComponent().appending(path: $0))
        }
    }
  }()
}
