// Lists the public API in symbol graphs: a line for each declaration and each conformance, sorted.
//
//   swift Scripts/api.swift FOLDER
//
// FOLDER has a folder of symbol graphs for each module, as Scripts/symbol-graphs writes them.
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
print("# The public declarations and conformances of four products. Scripts/api compares them.")
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
