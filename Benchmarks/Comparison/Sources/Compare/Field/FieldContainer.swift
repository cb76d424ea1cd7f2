/// A container that finds a part by its type, as the rows of the field use it.
protocol FieldContainer {
  func resolve<T>(_ type: T.Type) -> T
}

extension Peer {
  /// Rows that do nothing but resolve three parts by their types.
  mutating func add(_ pieces: [Piece], resolving container: some FieldContainer) {
    for piece in pieces { add(piece, container.work(piece)) }
  }

  /// The rows that make a container, and let it go.
  mutating func prepares<C: FieldContainer>(_ prepare: @escaping () -> C) {
    addPrepared(prepare, everything: { $0.everything }) {
      Duo(
        first: $0.resolve(Dummy<Purpose.P0>.self), second: $0.resolve((any Single1).self))
    }
  }

  /// The two rows, whatever a container is.
  @inline(__always)
  mutating func addPrepared<C>(
    _ prepare: @escaping () -> C, everything: @escaping (C) -> [any Made],
    resolve: @escaping (C) -> Duo
  ) {
    add(
      .prepared,
      Work(
        once: { withExtendedLifetime(prepare()) { Piece.preparedParts } },
        look: {
          Observed(sum: Piece.preparedParts, objects: Observed(of: everything(prepare())).objects)
        }))
    add(.preparedAndResolved, Work { resolve(prepare()) })
  }
}

extension FieldContainer {
  fileprivate func work(_ piece: Piece) -> Work {
    switch piece {
    case .single:
      Work {
        Trio(
          { resolve((any Single1).self) }, { resolve((any Single2).self) },
          { resolve((any Single3).self) })
      }
    case .transient:
      Work {
        Trio(
          { resolve((any Transient1).self) }, { resolve((any Transient2).self) },
          { resolve((any Transient3).self) })
      }
    case .combined:
      Work {
        Trio(
          { resolve(Combined1.self) }, { resolve(Combined2.self) }, { resolve(Combined3.self) })
      }
    case .complex:
      Work {
        Trio(
          { resolve(Complex<One>.self) }, { resolve(Complex<Two>.self) },
          { resolve(Complex<Three>.self) })
      }
    case .generics:
      Work {
        Trio(
          { resolve(Import<Int>.self) }, { resolve(Import<Float>.self) },
          { resolve(Import<AnyObject>.self) })
      }
    case .multiple:
      Work {
        Trio(
          { resolve(Multiple<One>.self) }, { resolve(Multiple<Two>.self) },
          { resolve(Multiple<Three>.self) })
      }
    case .conditional:
      Work {
        Trio(
          { resolve(Conditional<One>.self) }, { resolve(Conditional<Two>.self) },
          { resolve(Conditional<Three>.self) })
      }
    case .interception:
      Work {
        Trio(
          { resolve((any Calculator1).self) }, { resolve((any Calculator2).self) },
          { resolve((any Calculator3).self) })
      }
    default: preconditionFailure("\(piece) takes more than resolving")
    }
  }

  /// Every part that a prepared container has.
  fileprivate var everything: [any Made] {
    [
      resolve(Dummy<Purpose.P0>.self), resolve(Dummy<Purpose.P1>.self),
      resolve(Dummy<Purpose.P2>.self), resolve(Dummy<Purpose.P3>.self),
      resolve(Dummy<Purpose.P4>.self), resolve(Dummy<Purpose.P5>.self),
      resolve(Dummy<Purpose.P6>.self), resolve(Dummy<Purpose.P7>.self),
      resolve(Dummy<Purpose.P8>.self), resolve(Dummy<Purpose.P9>.self),
      resolve((any Single1).self), resolve((any Single2).self), resolve((any Single3).self),
      resolve((any Transient1).self), resolve((any Transient2).self),
      resolve((any Transient3).self), resolve(Combined1.self), resolve(Combined2.self),
      resolve(Combined3.self), resolve((any Calculator1).self),
      resolve((any Calculator2).self), resolve((any Calculator3).self),
      resolve(Basis<One>.self), resolve(Basis<Two>.self), resolve(Basis<Three>.self),
      resolve(Sub<One>.self), resolve(Sub<Two>.self), resolve(Sub<Three>.self),
      resolve(Complex<One>.self), resolve(Complex<Two>.self), resolve(Complex<Three>.self),
    ]
  }
}
