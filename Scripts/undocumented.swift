// Lists the public declarations of symbol graphs that have no documentation comment.
//
//   swift Scripts/undocumented.swift GRAPH.symbols.json…
//
// Fails if there is one. Declarations that the compiler writes are not in the source, and are left
// out.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }
    struct Comment: Decodable {}
    struct Kind: Decodable { let identifier: String }

    let kind: Kind
    let pathComponents: [String]
    let location: Location?
    let docComment: Comment?
  }

  let symbols: [Symbol]
}

var count = 0
var undocumented: [String] = []
for path in CommandLine.arguments.dropFirst() {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  for symbol in try JSONDecoder().decode(SymbolGraph.self, from: data).symbols {
    // An extension of another module's type is documented by its members.
    guard let location = symbol.location, symbol.kind.identifier != "swift.extension" else {
      continue
    }
    count += 1
    guard symbol.docComment == nil else { continue }
    let file = URL(string: location.uri)?.path ?? location.uri
    let name = symbol.pathComponents.joined(separator: ".")
    undocumented.append(
      "\(file):\(location.position.line + 1): error: \(name) is public and has no comment")
  }
}
for line in undocumented.sorted() { print(line) }
print("\(count) public declarations, \(undocumented.count) without a comment")
exit(count > 0 && undocumented.isEmpty ? 0 : 1)
