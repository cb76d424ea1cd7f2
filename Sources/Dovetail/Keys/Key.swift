/// What a binding stands under in a core: the identity of a type, a name, and a layer.
@usableFromInline package struct Key: Hashable, Sendable {
  package let type: any Any.Type
  package var name: String?
  /// 0 for what users ask for.
  ///
  /// A decorated binding stands under 1, 2 … of its key, the innermost last; a contribution under a
  /// number of its own below 0, what a handle keeps under the least.
  var layer = 0

  @usableFromInline package init(_ type: any Any.Type, _ name: String?) {
    self.type = type
    self.name = name
  }

  func at(layer: Int) -> Key {
    var key = self
    key.layer = layer
    return key
  }

  /// The key as users know it, without the layer.
  package var plain: Key { at(layer: 0) }
  /// The key of the outermost layer: of a contribution its own.
  var outermost: Key { at(layer: min(layer, 0)) }

  /// The key in a ``Table``: for a type alone its address, which is even; otherwise an odd hash.
  var word: UInt {
    name == nil && layer == 0
      ? UInt(bitPattern: ObjectIdentifier(type)) : UInt(bitPattern: hashValue) | 1
  }

  /// Two keys are equal if their type, their name and their layer are.
  @usableFromInline package static func == (left: Key, right: Key) -> Bool {
    left.type == right.type && left.layer == right.layer && left.name == right.name
  }

  /// Hashes what `==` compares.
  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(name)
    hasher.combine(layer)
  }
}

/// A place in source code, as cheap to pass as two constants.
@usableFromInline package struct Place: Sendable, Equatable {
  package let line: UInt
  package let fileID: StaticString

  @usableFromInline package init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  /// Two places are equal if their line and the text of their file are.
  @usableFromInline package static func == (left: Place, right: Place) -> Bool {
    left.line == right.line && left.fileID.description == right.fileID.description
  }
}
