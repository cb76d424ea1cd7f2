/// A message of the compiler, its place, and its notes and fix-its.
struct CompilerDiagnostic {
  var severity: Severity
  var message: String
  var place: Place
  var fixIts: [FixIt] = []
  var notes: [CompilerDiagnostic] = []

  enum Severity: UInt64 {
    case ignored, note, warning, error, fatal, remark
  }

  /// A place in a file; line 0 means none.
  struct Place: Hashable {
    var file: String
    var line: Int
    var column: Int
  }

  /// The text between two places, and its replacement.
  struct FixIt {
    var start: Place
    var end: Place
    var text: String
  }
}

extension CompilerDiagnostic {
  /// Reads diagnostics as `-serialize-diagnostics-path` writes them.
  static func read(_ bytes: [UInt8]) throws -> [CompilerDiagnostic] {
    var reader = Reader()
    return try Bitstream.blocks(of: bytes, magic: "DIAG").compactMap { block in
      block.id == Reader.diagnosticBlock ? try reader.diagnostic(block) : nil
    }
  }

  /// Remembers the names of files, each of which is written once, where it is first needed.
  private struct Reader {
    static let diagnosticBlock: UInt64 = 9
    private var files: [UInt64: String] = [:]

    mutating func diagnostic(_ block: Bitstream.Block) throws -> CompilerDiagnostic {
      for record in block.records where record.code == 6 {
        files[record.operands[0]] = record.text
      }
      guard let record = block.records.first(where: { $0.code == 2 }),
        let severity = Severity(rawValue: record.operands[0])
      else { throw Bitstream.Malformed() }
      var diagnostic = CompilerDiagnostic(
        severity: severity, message: record.text, place: place(record.operands[1...]))
      for record in block.records where record.code == 7 {
        diagnostic.fixIts.append(
          FixIt(
            start: place(record.operands[0...]), end: place(record.operands[4...]),
            text: record.text))
      }
      for nested in block.blocks where nested.id == Self.diagnosticBlock {
        diagnostic.notes.append(try self.diagnostic(nested))
      }
      return diagnostic
    }

    private func place(_ operands: ArraySlice<UInt64>) -> Place {
      let operands = Array(operands)
      return Place(
        file: files[operands[0]] ?? "", line: Int(operands[1]), column: Int(operands[2]))
    }
  }
}
