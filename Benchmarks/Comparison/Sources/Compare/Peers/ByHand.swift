/// The same work, written by hand: what the ratios are to.
func byHand() -> Peer {
  var peer = Peer(Peer.handName, version: "")
  peer.add(.object, Work { Hand.object() })
  peer.add(.value) { Hand.theClock().id }
  peer.add(.unique, Work { Service(held: Hand.object()) })
  peer.add(.tree, Work { Hand.tree() })
  peer.add(.chain, Work { Hand.chain() })
  peer.add(.arguments, Work { Login(user: 5, held: Hand.object()) })
  peer.add(.wrapper, Work { Screen() })
  peer.add(.named, Work { Hand.secure() })
  peer.add(.present, Work { Hand.perhaps()! })
  peer.add(.absent) { Hand.byType[ObjectIdentifier(Missing.self)] == nil ? 1 : 0 }
  peer.add(.collection, Work { Hand.plugins.map { $0 } })
  peer.add(.lazy, Work { LazyScreen() })
  peer.assembles {
    let shelf = Shelf()
    return Assembly(registered: shelf.recipes.count) {
      shelf.recipes.keys.reduce(0) { $0 + shelf.resolve($1) }
    }
  }
  peer.add(.request, Work { Session(user: User(id: 5)).request })
  peer.add(.isolation, Work { Service(held: Held(id: 99)) })
  peer.add(.oneKey, Work { Hand.object() })
  peer.add(
    .manyKeys,
    Work(
      parts: { Hand.part0() }, { Hand.part1() }, { Hand.part2() }, { Hand.part3() }))
  peer.notes = [
    """
    By hand, what is kept is a `static let`, read without counting a reference; containers return a counted one. A \
    request is an object with two properties, the container with 20 parts a dictionary of closures.
    """
  ]
  return peer
}

/// What a program without a library has.
private enum Hand {
  static let held = Held(id: unknown(3))
  static let clock: any Clock = SystemClock(id: unknown(7))
  static let named = Address(port: unknown(443))
  static let maybe: Held? = held
  static let plugins: [any Plugin] = [
    Plug<Purpose.P0>(id: unknown(2)),
    Plug<Purpose.P1>(id: unknown(2)),
    Plug<Purpose.P2>(id: unknown(2)),
    Plug<Purpose.P3>(id: unknown(2)),
    Plug<Purpose.P4>(id: unknown(2)),
  ]
  static let byType: [ObjectIdentifier: Held] = [ObjectIdentifier(Held.self): held]
  static let first = Part<Purpose.P0>(id: unknown(1))
  static let second = Part<Purpose.P1>(id: unknown(1))
  static let third = Part<Purpose.P2>(id: unknown(1))
  static let fourth = Part<Purpose.P3>(id: unknown(1))

  @inline(never) static func object() -> Held { held }
  @inline(never) static func theClock() -> any Clock { clock }
  @inline(never) static func secure() -> Address { named }
  @inline(never) static func perhaps() -> Held? { maybe }
  @inline(never) static func part0() -> Part<Purpose.P0> { first }
  @inline(never) static func part1() -> Part<Purpose.P1> { second }
  @inline(never) static func part2() -> Part<Purpose.P2> { third }
  @inline(never) static func part3() -> Part<Purpose.P3> { fourth }
  @inline(never) static func tree() -> Tree {
    Tree(
      left: Left(first: First(held: object()), second: Second(held: object())),
      right: Right(third: Third(held: object())))
  }
  @inline(never) static func chain() -> Chain {
    let link3 = Link3(next: Link2(next: Link1(next: Link0(held: object()))))
    return Chain(next: Link6(next: Link5(next: Link4(next: link3))))
  }
}

private final class Screen: HeldScreen {
  let held = Hand.object()
}

private final class LazyScreen: HeldScreen {
  lazy var held = Hand.object()
}

/// What a request has.
private final class Session {
  let user: User
  init(user: User) { self.user = user }

  @inline(never) var request: Request { Request(user: user, held: Hand.object()) }
}

/// Twenty closures by type, and what they made.
private final class Shelf: PartRegistering {
  private(set) var recipes: [ObjectIdentifier: () -> Any] = [:]
  private var parts: [ObjectIdentifier: Any] = [:]

  init() { keepParts() }

  func keepPart<P>(_ purpose: P.Type) {
    recipes[ObjectIdentifier(Part<P>.self)] = { Part<P>() }
  }

  func resolve(_ key: ObjectIdentifier) -> Int {
    if parts[key] == nil { parts[key] = recipes[key]?() }
    return parts[key] == nil ? 0 : 1
  }
}
