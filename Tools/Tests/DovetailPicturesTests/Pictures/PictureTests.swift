import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

/// The contents of a picture.
@Suite struct PictureTests {
  private func picture(_ blueprint: Blueprint) -> Picture {
    Picture(blueprint, findings: blueprint.findings())
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every binding is drawn once`(_ seed: UInt64) {
    let blueprint = Blueprint.random(seed: seed)
    let dot = blueprint.dot(findings: blueprint.findings())
    let picture = picture(blueprint)
    for node in picture.nodes.indices { #expect(dot.components("  n\(node) [label=") == 2) }
    for edge in picture.edges { #expect(dot.components("n\(edge.source) -> n\(edge.target)") >= 2) }
    #expect(dot.components(" -> ") == picture.edges.count + 1)
    #expect(
      Set(picture.nodes.indices.compactMap { picture.binding($0)?.location.line }).count
        == Set(blueprint.bindings.map(\.location.line)).count)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a need is drawn where a naive model meets it`(_ seed: UInt64) {
    let model = NaiveModel(blueprint: .random(seed: seed))
    var expected: Set<[Int]> = []
    for situation in model.situations {
      for other in model.neighbors(situation, deferred: true) {
        expected.insert([situation.binding, other.binding])
      }
    }
    let picture = picture(model.blueprint)
    let drawn = picture.edges.filter { picture.binding($0.target) != nil }
    #expect(Set(drawn.map { [$0.source, $0.target] }) == expected)
    #expect(drawn.count == expected.count)
  }

  @Test func `a missing key is a ghost, and a fault only if it is required`() {
    let picture = picture(
      graph(
        binding("A", 1, needs: ["M", "O?", "[P]", "Weak<W>"]),
        binding("B", 2, as: .scoped("later"), needs: ["User"])))
    #expect(picture.nodes.dropFirst(2).map(\.label) == ["M", "O", "P", "W", "User"])
    let absences = picture.nodes.compactMap { node -> Picture.Absence? in
      if case .ghost(_, let absence) = node.subject { absence } else { nil }
    }
    #expect(absences == [.missing, .unneeded, .unneeded, .unneeded, .later])
    #expect(picture.nodes.map(\.fault) == [.error, nil, .error, nil, nil, nil, nil])
    #expect(picture.edges.map(\.fault) == [.error, nil, nil, nil, nil])
  }

  @Test func `a key that only some callers lack is a ghost too, beside the binding of the others`()
  {
    let picture = picture(
      graph(
        scopes: ["s"], binding("A", 1, needs: ["U"]), binding("U", 2, as: .unique, needs: ["C"]),
        binding("C", 3, scope: 1), binding("B", 4, scope: 1, needs: ["U"])))
    #expect(picture.nodes.map(\.label) == ["A", "U", "C", "B", "C"])
    #expect(picture.edges.filter { $0.source == 1 }.map(\.target).sorted() == [2, 4])
    #expect(picture.nodes[4].fault == .error)
  }

  @Test func `the bindings and the lines of a cycle are red, and no others`() {
    let picture = picture(
      graph(
        binding("Root", 1, needs: ["A"]), binding("A", 2, needs: ["B"]),
        binding("B", 3, needs: ["A", "C"]), binding("C", 4)))
    #expect(picture.nodes.map(\.fault) == [nil, .error, .error, nil])
    #expect(picture.edges.map(\.fault) == [nil, .error, .error, nil])
  }

  @Test func `of several bindings with one key, the one at the finding's place is at fault`() {
    let blueprint = graph(
      scopes: ["s"], binding("A", 1), binding("A", 2, scope: 1, needs: ["M"]))
    #expect(picture(blueprint).nodes.map(\.fault) == [nil, .error, .error])
  }

  @Test func `every remark on a binding is marked`() {
    var one = binding(
      "A", 1, as: .unique, needs: ["~B"], takes: ["Int", "String"], isAsync: true,
      actor: "MainActor")
    one.decorators = [place(7), place(8)]
    let picture = picture(
      graph(
        one, binding("B", 2, role: .contribution), binding("C", 3, role: .alias, needs: ["A"]),
        binding("D", 4), binding("D", 4, role: .override(matched: true))))
    let words = picture.nodes.indices.compactMap { node in
      picture.binding(node).map { binding in picture.marks(node).map { $0.words(at: binding) } }
    }
    #expect(
      words == [
        ["async", "MainActor", "takes Int, String", "opaque", "2 decorators"], ["one of many"],
        ["alias"], ["replaced"], ["override"],
      ])
  }

  @Test func `long text loses its end, and other scripts count as wider`() {
    #expect(TextWidth.cut("abcdefghij", to: 4) == "abc…" && TextWidth.cut("abc", to: 3) == "abc")
    #expect(TextWidth.cells("日本") == 4 && TextWidth.cells("né") == 2 && TextWidth.cells("👩‍👩‍👧") == 2)
    #expect(TextWidth.cells(TextWidth.cut(String(repeating: "字", count: 30), to: 9)) <= 9)
  }
}

extension String {
  /// How many parts a separator cuts the text into.
  func components(_ separator: String) -> Int {
    var (count, rest) = (1, self[...])
    while let found = rest.firstRange(of: separator) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
