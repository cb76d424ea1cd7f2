import Foundation

/// One message of the compiler about a line, as a fixture's comments spell it.
struct Remark: Hashable, CustomStringConvertible {
  let line: Int
  /// `error@5: cannot find 'x' in scope`, without the slashes before it.
  let text: String

  var description: String { "\(line): // \(text)" }
}

extension Remark {
  /// The remarks of diagnostics about a file: each with its notes and fix-its, at its line.
  static func all(in file: String, of diagnostics: [CompilerDiagnostic]) -> [Remark] {
    diagnostics.flatMap { Self.all(in: file, of: $0, near: 0) }
  }

  private static func all(
    in file: String, of diagnostic: CompilerDiagnostic, near line: Int
  ) -> [Remark] {
    let isInFile = diagnostic.place.file == file
    let expansion = isInFile ? nil : diagnostic.expansion(in: file)
    let home = isInFile ? diagnostic.place.line : expansion?.line ?? line
    let column =
      isInFile ? "\(diagnostic.place.column)" : expansion == nil ? "elsewhere" : "expansion"
    // Formatters leave no space at the end of a line, and some messages have one.
    let message = diagnostic.message.trimmingCharacters(in: .whitespaces)
      .replacing("\n", with: "\\n")
    var remarks = [Remark(line: home, text: "\(diagnostic.severity)@\(column): \(message)")]
    for fixIt in diagnostic.fixIts where fixIt.start.file == file {
      remarks.append(Remark(line: fixIt.start.line, text: "fixit@\(fixIt.description)"))
    }
    for note in diagnostic.notes where !note.isExpansion {
      remarks += all(in: file, of: note, near: home)
    }
    return remarks
  }
}

extension CompilerDiagnostic {
  /// Whether the note only says which macro wrote the code.
  fileprivate var isExpansion: Bool {
    severity == .note && message.hasPrefix("in expansion of macro ")
  }

  /// The place where the file uses the macro that wrote the code.
  fileprivate func expansion(in file: String) -> Place? {
    for note in notes where note.isExpansion {
      if note.place.file == file { return note.place }
      if let place = note.expansion(in: file) { return place }
    }
    return nil
  }
}

extension CompilerDiagnostic.FixIt: CustomStringConvertible {
  /// The columns, and the new text, as `5-9: "func"`.
  ///
  /// An end on another line has its distance: `5-+2:1`.
  var description: String {
    let distance = end.line - start.line
    let until = distance == 0 ? "\(end.column)" : "+\(distance):\(end.column)"
    return "\(start.column)-\(until): \(text.debugDescription)"
  }
}
