// Looks for dead links in the static site that DocC has made.
//
//   swift Scripts/dead-links.swift SITE [BASE]
//
// DocC's own check is about what the pages say. This one is about what a browser is given: each link
// leads to a page that a server of files has, and to a heading on it; each image and each file that
// a page loads is there; and no link is left in the form that only the repository understands.
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  print("usage: swift Scripts/dead-links.swift SITE [BASE]")
  exit(2)
}
let site = URL(filePath: folder)
let base = arguments.dropFirst().first.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "/"

func exists(_ path: some StringProtocol) -> Bool {
  FileManager.default.fileExists(atPath: site.appending(path: path).path)
}

func files(below path: String, suffix: String) -> [String] {
  let found = FileManager.default.enumerator(atPath: site.appending(path: path).path)
  return (found?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }.sorted()
    .map { "\(path)/\($0)" }
}

/// Calls a closure with every object of a tree of JSON.
func visit(_ value: Any, _ body: ([String: Any]) -> Void) {
  if let object = value as? [String: Any] {
    body(object)
    object.values.forEach { visit($0, body) }
  } else if let list = value as? [Any] {
    list.forEach { visit($0, body) }
  }
}

/// A page of the site, by its address, which has no slash at its beginning.
var pages: [String: [String: Any]] = [:]
var anchors: [String: Set<String>] = [:]
for file in files(below: "data", suffix: ".json") {
  let data = try Data(contentsOf: site.appending(path: file))
  guard let page = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { continue }
  let address = String(file.dropFirst("data/".count).dropLast(".json".count))
  pages[address] = page
  visit(page["primaryContentSections"] ?? []) { object in
    if let anchor = object["anchor"] as? String { anchors[address, default: []].insert(anchor) }
  }
  // These have anchors of DocC's making.
  for section in page["topicSections"] as? [[String: Any]] ?? [] {
    if let anchor = section["anchor"] as? String { anchors[address, default: []].insert(anchor) }
  }
}

var links = 0
var dead: Set<String> = []

for (address, page) in pages {
  if !exists("\(address)/index.html") { dead.insert("\(address) has no file that a server shows") }
  visit(page["references"] ?? [:]) { reference in
    if let variants = reference["variants"] as? [[String: Any]] {
      for case let image as String in variants.map({ $0["url"] }) {
        links += 1
        if !exists(image) { dead.insert("\(address): there is no image \(image)") }
      }
    }
    guard let type = reference["type"] as? String, let link = reference["url"] as? String,
      !link.contains("://"), type != "image"
    else { return }
    links += 1
    let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
    let target = parts.first.map { String($0.drop { $0 == "/" }) } ?? address
    if !link.hasPrefix("/") || pages[target] == nil {
      dead.insert("\(address): \(link) leads nowhere")
    } else if parts.count > 1, anchors[target]?.contains(parts[1]) != true {
      dead.insert("\(address): \(link) leads to no heading")
    }
  }
}

// What a page loads: the program that shows it, and its styles.
for file in files(below: "documentation", suffix: "/index.html") + ["index.html"] {
  let text = try String(contentsOf: site.appending(path: file), encoding: .utf8)
  for match in text.matches(of: #/(?:src|href)="([^"#]+)"/#) where !match.1.contains("://") {
    links += 1
    let path = match.1.hasPrefix(base) ? match.1.dropFirst(base.count) : ""
    if path.isEmpty || !exists(path) { dead.insert("\(file): there is no \(match.1)") }
  }
}

for line in dead.sorted() { print("error: \(line)") }
if pages.isEmpty { print("error: \(folder) has no pages") }
print("\(pages.count) pages, \(links) links, \(dead.count) of them dead.")
exit(dead.isEmpty && !pages.isEmpty ? 0 : 1)
