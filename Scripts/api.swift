// Lists the public API in symbol graphs: a line for each declaration and each conformance, sorted.
//
//   swift Scripts/api.swift FOLDER
//
// FOLDER has a folder of symbol graphs for each module, as Scripts/symbol-graphs writes them. What
// they leave out is read from the sources: declarations that the documentation hides, since only the
// code of macros calls them, and modules that this system or a build without traits has empty.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Availability: Decodable { let isUnconditionallyDeprecated: Bool? }
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let availability: [Availability]?
  }

  struct Relationship: Decodable {
    struct Constraint: Decodable { let kind, lhs, rhs: String }
    let kind, source, target: String
    let targetFallback: String?
    let swiftConstraints: [Constraint]?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

extension SymbolGraph.Symbol {
  var path: String { pathComponents.joined(separator: ".") }

  /// The declaration in one line; `nil` for the symbol of an extension.
  var line: String? {
    guard kind.identifier != "swift.extension", let declarationFragments else { return nil }
    let text = declarationFragments.map(\.spelling).joined()
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isDeprecated = availability?.contains { $0.isUnconditionallyDeprecated == true } ?? false
    return "\(path)  \(words)\(isDeprecated ? "  (deprecated)" : "")"
  }
}

extension SymbolGraph.Relationship.Constraint {
  var text: String {
    switch kind {
    case "conformance", "superclass": "\(lhs): \(rhs)"
    case "sameType": "\(lhs) == \(rhs)"
    default: "\(lhs) \(kind) \(rhs)"
    }
  }
}

func graphs(in folder: URL) throws -> [SymbolGraph] {
  let files = try FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: nil)
  return try files.filter { $0.path.hasSuffix(".symbols.json") }.map {
    try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0))
  }
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
print("# The public declarations and conformances of all products. Scripts/api compares them.")
for module in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
  let graphs = try graphs(in: folder.appendingPathComponent(module))
  let symbols = graphs.flatMap(\.symbols)
  let paths = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
  let conformances = graphs.flatMap(\.relationships).compactMap { relationship -> String? in
    guard relationship.kind == "conformsTo", let type = paths[relationship.source],
      let target = paths[relationship.target] ?? relationship.targetFallback,
      // The compiler adds these to every type.
      !["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"].contains(target)
    else { return nil }
    let constraints = (relationship.swiftConstraints ?? [])
      .filter { !["Copyable", "Escapable"].contains($0.rhs) }.map(\.text).sorted()
    let condition = constraints.isEmpty ? "" : " where \(constraints.joined(separator: ", "))"
    return "\(type)  : \(target)\(condition)"
  }
  print("\n## \(module)\n")
  for line in Set(symbols.compactMap(\.line) + conformances).sorted() { print(line) }
}

/// The public declarations in a file, each in one line up to its body, as they are written.
func declarations(in file: URL, onlyHidden: Bool) throws -> [String] {
  let hidden = "@_documentation(visibility: internal)"
  let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  var found: [String] = []
  var isHidden = false
  for (index, line) in lines.enumerated() {
    let text = line.trimmingCharacters(in: .whitespaces)
    if text.hasPrefix("//") || text.isEmpty { continue }
    if text.contains(hidden) { isHidden = true }
    guard text.range(of: #"(^|\) | )(public|open) "#, options: .regularExpression) != nil,
      !text.contains(" import ")
    else { continue }
    defer { isHidden = false }
    guard isHidden || !onlyHidden else { continue }
    var words = text.replacingOccurrences(of: hidden, with: "")
    var next = index + 1
    // A declaration of several lines ends where its last parenthesis is closed.
    while words.filter({ $0 == "(" }).count > words.filter({ $0 == ")" }).count, next < lines.count
    {
      words += " " + lines[next].trimmingCharacters(in: .whitespaces)
      next += 1
    }
    if let body = words.range(of: #" \{( .*\})?$"#, options: .regularExpression) {
      words.removeSubrange(body)
    }
    found.append(words.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
  return found
}

for (title, modules, onlyHidden) in [
  ("Hidden: called by the code of macros, or unavailable and only there to teach", [], true),
  ("DovetailService", ["DovetailService"], false),
  ("DovetailHummingbird", ["DovetailHummingbird"], false),
  ("DovetailSwiftUI", ["DovetailSwiftUI"], false),
] as [(String, [String], Bool)] {
  let roots = modules.isEmpty ? ["Sources"] : modules.map { "Sources/\($0)" }
  let files = roots.flatMap { root in
    (FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix(".swift") }.map { "\(root)/\($0)" }
  }
  print("\n## \(title)\n")
  for line in try files.sorted().flatMap({
    try declarations(in: URL(fileURLWithPath: $0), onlyHidden: onlyHidden)
  }).sorted() { print(line) }
}
