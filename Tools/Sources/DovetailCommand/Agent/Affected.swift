@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks
import DovetailPictures

/// What is affected if the binding of a key is changed or removed.
struct Affected {
  private let key: Blueprint.Key
  private let blueprint: Blueprint

  init(_ key: Blueprint.Key, in blueprint: Blueprint) {
    self.key = key
    self.blueprint = blueprint
  }

  /// The answer: what needs the key, and what its removal would break.
  var text: String {
    let wiring = Wiring(blueprint.asking())
    let name = wiring.spelling.plain(key)
    let bindings = blueprint.bindings.filter { $0.key == key }
    let places = bindings.map { "\($0.location)" }.joined(separator: ", ")
    var lines = [
      bindings.isEmpty ? "nothing provides \(name)" : "\(name) is registered at \(places)"
    ]
    guard !bindings.isEmpty else {
      lines += unmet(wiring)
      return lines.joined(separator: "\n")
    }
    lines += dependants(wiring)
    var removed = blueprint
    removed.bindings.removeAll { $0.key == key }
    let known = Set(blueprint.findings().map(Problem.init))
    let findings = removed.findings().filter { !known.contains(Problem($0)) }
    if findings.isEmpty {
      lines.append("if it is removed, there are no new findings")
    } else {
      lines.append("if it is removed, these findings are new:")
      let text = DiagnosticRenderer().render(findings)
      lines += text.split(separator: "\n").map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// What a finding is about, whatever the way that leads there.
  private struct Problem: Hashable {
    let id: DiagnosticID
    let location: Blueprint.Location?
    let key: Blueprint.Key?

    init(_ finding: DependencyDiagnostic) {
      (id, location, key) = (finding.id, finding.location, finding.path.last)
    }
  }

  /// The bindings that need the key, the nearest first, each with the one it needs it through.
  private func dependants(_ wiring: Wiring) -> [String] {
    let reversed = wiring.backward
    var queue = wiring.nodes.indices.filter { wiring.binding($0).key == key }
    let count = queue.count
    var isSeen = Set(queue)
    var seen: Set<Int> = Set(queue.map { wiring.nodes[$0].binding })
    var (next, direct): (Int, [String]) = (0, [])
    var through: [String] = []
    while next < queue.count {
      let node = queue[next]
      next += 1
      for place in reversed.arcs(from: node) {
        let source = reversed.targets[place]
        guard isSeen.insert(source).inserted else { continue }
        queue.append(source)
        guard seen.insert(wiring.nodes[source].binding).inserted else { continue }
        let binding = wiring.binding(source)
        let edge = wiring.edge(wiring.arcs[reversed.labels[place]])
        let line = "  \(binding.place): \(wiring.spelling.plain(binding.key))"
        if next <= count {
          direct.append("\(line) needs \(wiring.spelling.form(edge))\(consequence(edge))")
        } else {
          through.append("\(line), through \(wiring.spelling.plain(wiring.binding(node).key))")
        }
      }
    }
    if direct.isEmpty { return ["nothing needs it"] }
    let all = direct.count + through.count
    return ["needed by \(direct.count) directly, \(all) in all:"] + direct + through
  }

  /// The bindings that need the key, which nothing provides.
  private func unmet(_ wiring: Wiring) -> [String] {
    let needs = wiring.blueprint.bindings.flatMap { binding in
      binding.edges.filter { $0.key == key }.map { (binding, $0) }
    }
    return ["needed by \(needs.count) directly:"]
      + needs.map { binding, edge in
        "  \(binding.place): \(wiring.spelling.plain(binding.key)) needs "
          + "\(wiring.spelling.form(edge))\(consequence(edge))"
      }
  }

  /// What becomes of a need that nothing meets.
  private func consequence(_ edge: Blueprint.Edge) -> String {
    switch edge.use {
    case .optional: ", and goes without it"
    case .collection: ", and gets a shorter list"
    default: ""
    }
  }
}
