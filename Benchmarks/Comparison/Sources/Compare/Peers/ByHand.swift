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
  peer.addFieldByHand()
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

// The field's rows.

extension Peer {
  fileprivate mutating func addFieldByHand() {
    addRows(of: HandProgram(), Piece.ofThree)
    add(
      .child,
      Work {
        Trio(
          { child().part(One.self) }, { child().part(Two.self) }, { child().part(Three.self) })
      })
    add(
      .scope,
      Work {
        Trio(
          { request().controller(One.self) }, { request().controller(Two.self) },
          { request().controller(Three.self) })
      })
    prepares(Closures.prepared)
  }
}

private func child() -> HandChild { HandChild(single: Kept.single1) }
private func request() -> HandRequest { HandRequest(single: Kept.single1) }

/// What a program without a library keeps.
private enum Kept {
  static let single1: any Single1 = Sole(id: unknown(1))
  static let single2: any Single2 = Sole(id: unknown(1))
  static let single3: any Single3 = Sole(id: unknown(1))
  static let basis1 = Basis<One>(id: unknown(1))
  static let basis2 = Basis<Two>(id: unknown(1))
  static let basis3 = Basis<Three>(id: unknown(1))
}

private struct HandProgram: FieldProgram {
  var single1: any Single1 { Kept.single1 }
  var single2: any Single2 { Kept.single2 }
  var single3: any Single3 { Kept.single3 }
  var basis1: Basis<One> { Kept.basis1 }
  var basis2: Basis<Two> { Kept.basis2 }
  var basis3: Basis<Three> { Kept.basis3 }
}

/// What a child container is by hand.
private final class HandChild {
  private let single: any Single1
  init(single: any Single1) { self.single = single }

  @inline(never)
  func part<N>(_ n: N.Type) -> CombinedInChild<N> {
    CombinedInChild(transient: FleetingInChild(), single: single)
  }
}

/// What a request has by hand.
private final class HandRequest {
  private let single: any Single1
  private let first = Scoped<One>()
  private let second = Scoped<Two>()
  private let third = Scoped<Three>()
  private let fourth = Scoped<Four>()
  private let fifth = Scoped<Five>()
  init(single: any Single1) { self.single = single }

  @inline(never)
  func controller<N>(_ n: N.Type) -> Controller<N> {
    Controller(
      first: repository(), second: repository(), third: repository(), fourth: repository(),
      fifth: repository())
  }

  private func repository<N>() -> Repository<N> {
    Repository(
      single: single, first: first, second: second, third: third, fourth: fourth, fifth: fifth)
  }
}

/// Closures by type, and what is kept of what they made.
private final class Closures: Library {
  private var recipes: [ObjectIdentifier: () -> Any] = [:]
  private var kept: [ObjectIdentifier: Any] = [:]

  func resolve<T>(_ type: T.Type) -> T { recipes[ObjectIdentifier(type)]!() as! T }

  func keep<T>(_ type: T.Type, _ make: @escaping () -> T) {
    let key = ObjectIdentifier(type)
    recipes[key] = { [unowned self] in
      if let part = kept[key] { return part }
      let part = make()
      kept[key] = part
      return part
    }
  }

  func add<T>(_ type: T.Type, _ make: @escaping () -> T) { recipes[ObjectIdentifier(type)] = make }
  @inline(__always) func add<T, A>(_ type: T.Type, _ make: @escaping (A) -> T) {
    add(type) { [unowned self] in make(resolve(A.self)) }
  }
  @inline(__always) func add<T, A, B>(_ type: T.Type, _ make: @escaping (A, B) -> T) {
    add(type) { [unowned self] in make(resolve(A.self), resolve(B.self)) }
  }
  @inline(__always)
  func add<T, A, B, C, D, E>(_ type: T.Type, _ make: @escaping (A, B, C, D, E) -> T) {
    add(type) { [unowned self] in
      make(resolve(A.self), resolve(B.self), resolve(C.self), resolve(D.self), resolve(E.self))
    }
  }
  @inline(__always)
  func add<T, A, B, C, D, E, F>(_ type: T.Type, _ make: @escaping (A, B, C, D, E, F) -> T) {
    add(type) { [unowned self] in
      make(
        resolve(A.self), resolve(B.self), resolve(C.self), resolve(D.self), resolve(E.self),
        resolve(F.self))
    }
  }
  func addCalculator<N: Nth>(_ n: N.Type) {
    add(N.Calculator.self) { N.counting(N.calculator(Adding())) }
  }

  static func prepared() -> Closures {
    let closures = Closures()
    closures.addPrepared()
    return closures
  }
}
