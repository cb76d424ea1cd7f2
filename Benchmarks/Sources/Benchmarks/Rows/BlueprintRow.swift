import DovetailChecks

/// The cost of checking a graph, as a ratio to building the same graph by hand.
func blueprintRow() -> Row {
  let size = 10_000
  let blueprint = Blueprint.tangle(of: size)
  return Row(
    "check a blueprint, \(size) bindings", count: size, against: "building it by hand",
    countsAllocations: false, hand: { _ in Part.tangle(of: size).count },
    library: { _ in blueprint.findings().isEmpty ? size : 0 })
}

/// An object that needs two others.
private final class Part {
  let first: Part?
  let second: Part?

  init(_ first: Part?, _ second: Part?) {
    self.first = first
    self.second = second
  }

  /// A number of parts, each of which needs two that were made before it.
  @inline(never) static func tangle(of size: Int) -> [Part] {
    var parts: [Part] = []
    for number in 0..<size {
      parts.append(
        Part(number < 2 ? nil : parts[number / 2], number < 3 ? nil : parts[number / 3]))
    }
    return parts
  }
}

extension Blueprint {
  /// The same graph as data.
  fileprivate static func tangle(of size: Int) -> Blueprint {
    func key(_ number: Int) -> Key { Key(type: "Part\(number)", identity: "App.Part\(number)") }
    return Blueprint(
      bindings: (0..<size).map { number in
        let needs = [2, 3].filter { number >= $0 }.map { key(number / $0) }
        return Binding(
          key: key(number),
          location: Blueprint.Location(
            fileID: "App/Modules\(number / 100).swift", line: number % 100 + 1),
          edges: needs.enumerated().map { Edge(key: $1, parameter: $0 + 1) })
      })
  }
}
