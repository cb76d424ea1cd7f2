import DovetailBlueprint

/// A place in source code, as cheap to pass as two constants.
@usableFromInline
struct Place: Sendable, Equatable {
  let fileID: StaticString
  let line: UInt

  @usableFromInline
  init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  var location: Location { Location(fileID: fileID.description, line: Int(line)) }

  @usableFromInline
  static func == (left: Place, right: Place) -> Bool {
    left.line == right.line && left.fileID.description == right.fileID.description
  }
}
