/// A library, and how it does each piece of work.
struct Peer {
  let name: String
  let version: String
  /// What it does; a piece that is missing here is one that the library has nothing for.
  private(set) var works: [Piece: Work] = [:]
  /// Makes a container with the twenty parts; `nil` where there is nothing to make.
  private(set) var assemble: (() -> Assembly)?
  /// Makes a container with one kept part whose recipe does what it is given, and returns what resolves it.
  var contended: ((_ recipe: @escaping () -> Void) -> () -> Void)?
  /// Where its work is not quite the work of the others.
  var notes: [String] = []

  init(_ name: String, version: String) {
    self.name = name
    self.version = version
  }

  /// What the ratios are to.
  var isByHand: Bool { name == Peer.handName }
  static let handName = "by hand"
  static let containerName = "Dovetail"
  static let graphName = "Dovetail's graph"

  mutating func add(_ piece: Piece, _ work: Work) { works[piece] = work }

  mutating func add(_ piece: Piece, sum: @escaping () -> Int) {
    works[piece] = Work(sum: sum)
  }

  /// Also says what the two rows about a whole container do.
  mutating func assembles(_ assemble: @escaping () -> Assembly) {
    self.assemble = assemble
    add(.registration) { assemble().registered }
    add(.start) { assemble().resolveAll() }
  }

  /// The pieces that do not come to what they have to.
  var disagreements: [Disagreement] {
    Piece.allCases.compactMap { piece in
      guard let found = works[piece]?.found, found != piece.expected else { return nil }
      return Disagreement(peer: name, piece: piece, found: found)
    }
  }
}

/// A piece of work that a peer does otherwise than the rest.
struct Disagreement: Error, CustomStringConvertible {
  let peer: String
  let piece: Piece
  let found: Expectation

  var description: String {
    "\(peer), \(piece.title): \(found), expected \(piece.expected)"
  }
}
