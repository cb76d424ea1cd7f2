import Foundation

/// One run, as it is written to a file.
struct Results: Codable {
  var machine: String
  var peers: [PeerResults]
  var rows: [Row]

  struct PeerResults: Codable {
    let name: String
    let version: String
    let notes: [String]
    /// Of so many rounds, those in which a kept part was made more than once.
    let madeTwice: Int?
    let bytes: Bytes?
  }

  struct Bytes: Codable, Equatable {
    let registered: Int
    let resolved: Int
  }

  struct Row: Codable {
    let piece: Piece
    let threads: Int
    let cells: [Cell]

    var title: String { threads == 1 ? piece.title : "\(threads) threads on \(piece.title)" }
  }

  struct Cell: Codable {
    let peer: String
    let nanoseconds: Spread
    /// To the batches by hand before and after it.
    let ratio: Spread
  }

  /// Checks that every peer does the same, and measures.
  static func measured(
    _ peers: [Peer], bench: Bench = Bench(), tell: (String) -> Void = { _ in }
  ) throws -> Results {
    for disagreement in peers.flatMap(\.disagreements) { throw disagreement }
    tell("every peer does the same work")
    var rows: [Row] = []
    for piece in Piece.allCases {
      for row in bench.run(piece, by: peers) {
        rows.append(row)
        let ratios = row.cells.map { "\($0.peer) \(Figure.ratio($0.ratio.median))" }
        tell("\(row.title): \(ratios.joined(separator: ", "))")
      }
    }
    return Results(
      machine: Machine.description,
      peers: peers.map {
        PeerResults(
          name: $0.name, version: $0.version, notes: $0.notes,
          madeTwice: Counts.madeTwice(by: $0), bytes: Counts.bytes(of: $0))
      }, rows: rows)
  }

  /// One run made of several processes: each figure is the median of theirs, and its spread is how far they lie apart.
  ///
  /// What one process does in all of its rounds, where its objects happen to lie above all, another one does not.
  static func pooled(_ processes: [Results]) -> Results {
    var run = processes[0]
    for row in run.rows.indices {
      let cells = run.rows[row].cells.indices.map { cell in
        let all = processes.map { $0.rows[row].cells[cell] }
        return Cell(
          peer: all[0].peer, nanoseconds: Spread(all.map(\.nanoseconds.median)),
          ratio: Spread(all.map(\.ratio.median)))
      }
      run.rows[row] = Row(
        piece: run.rows[row].piece, threads: run.rows[row].threads, cells: cells)
    }
    return run
  }

  static func read(_ path: String) throws -> Results {
    try JSONDecoder().decode(Results.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func written() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

/// What the figures were measured on.
enum Machine {
  static var description: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = lines.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }.map { $0.trimmingCharacters(in: .whitespaces) }
    let count = ProcessInfo.processInfo.activeProcessorCount
    return "\(system), \(model ?? "unknown processor"), \(count) processors"
  }

  private static var system: String {
    #if os(Linux)
      "Linux"
    #else
      "not Linux"
    #endif
  }
}

/// Numbers as the page writes them.
enum Figure {
  static func ratio(_ ratio: Double) -> String {
    ratio < 10 ? String(format: "%.1f", ratio) : String(format: "%.0f", ratio)
  }
}
