// The rows of IocPerformance, a benchmark of containers for .NET that its field knows.

extension Piece {
  /// Which table it is in.
  enum Table: CaseIterable {
    case own, field
  }

  var table: Table { Self.ofField.contains(self) ? .field : .own }

  /// In the order that the field knows.
  static let ofField: [Piece] = [
    .single, .transient, .combined, .complex, .properties, .generics, .multiple, .conditional,
    .child, .scope, .interception, .prepared, .preparedAndResolved,
  ]

  /// Those that make three parts of a program, and no more.
  static let ofThree: [Piece] = [
    .single, .transient, .combined, .complex, .properties, .generics, .multiple, .conditional,
    .interception,
  ]

  /// How many parts are registered in a container that is prepared.
  static let preparedParts = 31
}
