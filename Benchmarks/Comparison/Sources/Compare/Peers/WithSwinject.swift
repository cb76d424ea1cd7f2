import Swinject

/// Swinject: a container with registrations by type.
func withSwinject() -> Peer {
  var peer = Peer("Swinject", version: "2.10.0")
  let container = Container()
  registerObjects(in: container)
  registerForms(in: container)

  peer.add(.object, Work { container.resolve(Held.self)! })
  peer.add(.value) { container.resolve((any Clock).self)!.id }
  peer.add(.unique, Work { container.resolve(Service.self)! })
  peer.add(.tree, Work { container.resolve(Tree.self)! })
  peer.add(.chain, Work { container.resolve(Chain.self)! })
  peer.add(.arguments, Work { container.resolve(Login.self, argument: 5)! })
  peer.add(.named, Work { container.resolve(Address.self, name: "secure")! })
  peer.add(.present, Work { container.resolve(Held.self)! })
  peer.add(.absent) { container.resolve(Missing.self) == nil ? 1 : 0 }
  peer.add(.lazy, Work { LazyScreen(held: container.resolve(Lazy<Held>.self)!) })
  peer.assembles(assembly)
  peer.add(
    .request,
    Work {
      let child = Container(parent: container)
      child.register(User.self) { _ in User(id: 5) }.inObjectScope(.container)
      child.register(Request.self) { r in
        Request(user: r.resolve(User.self)!, held: r.resolve(Held.self)!)
      }.inObjectScope(.transient)
      return child.resolve(Request.self)!
    })
  let shared = container.synchronize()
  peer.add(.oneKey, Work { shared.resolve(Held.self)! })
  peer.add(.manyKeys, manyKeys(shared))
  peer.contended = { recipe in
    let container = Container()
    container.register(Held.self) { _ in
      recipe()
      return Held()
    }.inObjectScope(.container)
    let shared = container.synchronize()
    return { _ = shared.resolve(Held.self)! }
  }
  peer.addFieldWithSwinject()
  peer.notes = [
    """
    Swinject composes a message about an optional that isn't registered, even with its log switched off. Its \
    rows of several threads use `synchronize()`. As in DITranquillity, a request registers its object in the \
    child too, and the row about a lazy wrapper resolves the `Lazy` and passes it in.
    """
  ]
  return peer
}

private func registerObjects(in container: Container) {
  container.register(Held.self) { _ in Held() }.inObjectScope(.container)
  container.register((any Clock).self) { _ in SystemClock() }.inObjectScope(.container)
  unique { Service(held: $0.resolve(Held.self)!) }
  unique { First(held: $0.resolve(Held.self)!) }
  unique { Second(held: $0.resolve(Held.self)!) }
  unique { Third(held: $0.resolve(Held.self)!) }
  unique { Left(first: $0.resolve(First.self)!, second: $0.resolve(Second.self)!) }
  unique { Right(third: $0.resolve(Third.self)!) }
  unique { Tree(left: $0.resolve(Left.self)!, right: $0.resolve(Right.self)!) }
  unique { Link0(held: $0.resolve(Held.self)!) }
  unique { Link1(next: $0.resolve(Link0.self)!) }
  unique { Link2(next: $0.resolve(Link1.self)!) }
  unique { Link3(next: $0.resolve(Link2.self)!) }
  unique { Link4(next: $0.resolve(Link3.self)!) }
  unique { Link5(next: $0.resolve(Link4.self)!) }
  unique { Link6(next: $0.resolve(Link5.self)!) }
  unique { Chain(next: $0.resolve(Link6.self)!) }

  func unique<T>(_ make: @escaping (any Resolver) -> T) {
    container.register(T.self, factory: make).inObjectScope(.transient)
  }
}

private func registerForms(in container: Container) {
  container.register(Login.self) { r, user in Login(user: user, held: r.resolve(Held.self)!) }
    .inObjectScope(.transient)
  container.register(Address.self, name: "plain") { _ in Address(port: 80) }
    .inObjectScope(.container)
  container.register(Address.self, name: "secure") { _ in Address(port: 443) }
    .inObjectScope(.container)
  registerParts(in: container)
}

private func registerParts(in container: Container) {
  keep(Purpose.P0.self)
  keep(Purpose.P1.self)
  keep(Purpose.P2.self)
  keep(Purpose.P3.self)
  keep(Purpose.P4.self)
  keep(Purpose.P5.self)
  keep(Purpose.P6.self)
  keep(Purpose.P7.self)
  keep(Purpose.P8.self)
  keep(Purpose.P9.self)
  keep(Purpose.P10.self)
  keep(Purpose.P11.self)
  keep(Purpose.P12.self)
  keep(Purpose.P13.self)
  keep(Purpose.P14.self)
  keep(Purpose.P15.self)
  keep(Purpose.P16.self)
  keep(Purpose.P17.self)
  keep(Purpose.P18.self)
  keep(Purpose.P19.self)
  func keep<P>(_: P.Type) {
    container.register(Part<P>.self) { _ in Part() }.inObjectScope(.container)
  }
}

private func assembly() -> Assembly {
  let container = Container()
  registerParts(in: container)
  return Assembly(
    container: container, registered: 20,
    resolveAll: {
      func id<P>(_: P.Type) -> Int { container.resolve(Part<P>.self)!.id }
      var sum = 0
      sum += id(Purpose.P0.self) + id(Purpose.P1.self) + id(Purpose.P2.self) + id(Purpose.P3.self)
      sum += id(Purpose.P4.self) + id(Purpose.P5.self) + id(Purpose.P6.self) + id(Purpose.P7.self)
      sum += id(Purpose.P8.self) + id(Purpose.P9.self) + id(Purpose.P10.self) + id(Purpose.P11.self)
      sum +=
        id(Purpose.P12.self) + id(Purpose.P13.self) + id(Purpose.P14.self) + id(Purpose.P15.self)
      sum +=
        id(Purpose.P16.self) + id(Purpose.P17.self) + id(Purpose.P18.self) + id(Purpose.P19.self)
      return sum
    })
}

private func manyKeys(_ resolver: any Resolver) -> Work {
  func part<P>(_: P.Type) -> Part<P> { resolver.resolve(Part<P>.self)! }
  return Work(
    once: {
      part(Purpose.P0.self).id + part(Purpose.P1.self).id + part(Purpose.P2.self).id
        + part(Purpose.P3.self).id
    },
    look: {
      Observed(
        sum: 4,
        objects: [
          part(Purpose.P0.self), part(Purpose.P1.self), part(Purpose.P2.self),
          part(Purpose.P3.self),
        ])
    })
}

private final class LazyScreen: Product {
  let lazily: Lazy<Held>
  init(held: Lazy<Held>) { lazily = held }

  var sum: Int { lazily.instance.id }
  var observed: Observed { Observed(screen: self, held: lazily.instance) }
}
