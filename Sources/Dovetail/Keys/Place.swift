/// A place in source code, as cheap to pass as two constants.
@usableFromInline
package struct Place: Sendable, Equatable {
  package let line: UInt
  package let fileID: StaticString

  @usableFromInline
  package init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  package var location: DependencyDiagnostic.Location {
    DependencyDiagnostic.Location(fileID: fileID.description, line: Int(line))
  }

  /// Two places are equal if their line and the text of their file are.
  @usableFromInline
  package static func == (left: Place, right: Place) -> Bool {
    left.line == right.line && left.fileID.description == right.fileID.description
  }
}
