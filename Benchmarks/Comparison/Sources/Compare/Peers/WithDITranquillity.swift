import DITranquillity

/// DITranquillity: components by type, whose closures name what they need as parameters.
func withDITranquillity() -> Peer {
  var peer = Peer("DITranquillity", version: "6.0.0")
  // It says on the console whenever an optional is not registered.
  DISetting.Log.level = .warning
  let container = DIContainer()
  registerObjects(in: container)
  registerForms(in: container)

  peer.add(.object, Work { container.resolve() as Held })
  peer.add(.value) { (container.resolve() as any Clock).id }
  peer.add(.unique, Work { container.resolve() as Service })
  peer.add(.tree, Work { container.resolve() as Tree })
  peer.add(.chain, Work { container.resolve() as Chain })
  peer.add(.arguments, Work { container.resolve(args: 5) as Login })
  peer.add(.named, Work { container.resolve(name: "secure") as Address })
  peer.add(.present, Work { (container.resolve() as Held?)! })
  peer.add(.absent) { (container.resolve() as Missing?) == nil ? 1 : 0 }
  peer.add(.collection, Work { many(container.resolve()) as [any Plugin] })
  peer.add(.lazy, Work { LazyScreen(held: container.resolve()) })
  peer.assembles(assembly)
  peer.add(
    .request,
    Work {
      let child = DIContainer(parent: container)
      child.register { User(id: 5) }.lifetime(.perContainer(.strong))
      child.register { Request(user: $0, held: $1) }.lifetime(.prototype)
      return child.resolve() as Request
    })
  peer.add(.oneKey, Work { container.resolve() as Held })
  peer.add(.manyKeys, manyKeys(container))
  peer.contended = { recipe in
    let container = DIContainer()
    let box = Recipe(run: recipe)
    container.register {
      box.run()
      return Held()
    }.lifetime(.perContainer(.strong))
    return { _ = container.resolve() as Held }
  }
  peer.addFieldWithDITranquillity()
  peer.notes = [
    """
    DITranquillity advises against containers made while the program runs. Its log is switched off.
    """
  ]
  return peer
}

private func registerObjects(in container: DIContainer) {
  container.register { Held() }.lifetime(.perRun(.strong))
  container.register { SystemClock() }.as((any Clock).self).lifetime(.perRun(.strong))
  container.register { Service(held: $0) }.lifetime(.prototype)
  container.register { First(held: $0) }.lifetime(.prototype)
  container.register { Second(held: $0) }.lifetime(.prototype)
  container.register { Third(held: $0) }.lifetime(.prototype)
  container.register { Left(first: $0, second: $1) }.lifetime(.prototype)
  container.register { Right(third: $0) }.lifetime(.prototype)
  container.register { Tree(left: $0, right: $1) }.lifetime(.prototype)
  container.register { Link0(held: $0) }.lifetime(.prototype)
  container.register { Link1(next: $0) }.lifetime(.prototype)
  container.register { Link2(next: $0) }.lifetime(.prototype)
  container.register { Link3(next: $0) }.lifetime(.prototype)
  container.register { Link4(next: $0) }.lifetime(.prototype)
  container.register { Link5(next: $0) }.lifetime(.prototype)
  container.register { Link6(next: $0) }.lifetime(.prototype)
  container.register { Chain(next: $0) }.lifetime(.prototype)
}

private func registerForms(in container: DIContainer) {
  container.register { Login(user: arg($0), held: $1) }.lifetime(.prototype)
  container.register { Address(port: 80) }.as(Address.self, name: "plain")
    .lifetime(.perRun(.strong))
  container.register { Address(port: 443) }.as(Address.self, name: "secure")
    .lifetime(.perRun(.strong))
  container.register { Plug<Purpose.P0>() }.as((any Plugin).self).lifetime(.perRun(.strong))
  container.register { Plug<Purpose.P1>() }.as((any Plugin).self).lifetime(.perRun(.strong))
  container.register { Plug<Purpose.P2>() }.as((any Plugin).self).lifetime(.perRun(.strong))
  container.register { Plug<Purpose.P3>() }.as((any Plugin).self).lifetime(.perRun(.strong))
  container.register { Plug<Purpose.P4>() }.as((any Plugin).self).lifetime(.perRun(.strong))
  registerParts(in: container)
}

private func registerParts(in container: DIContainer) {
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
    container.register { Part<P>() }.lifetime(.perContainer(.strong))
  }
}

private func assembly() -> Assembly {
  let container = DIContainer()
  registerParts(in: container)
  return Assembly(
    container: container, registered: 20,
    resolveAll: {
      func id<P>(_: P.Type) -> Int { (container.resolve() as Part<P>).id }
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

private func manyKeys(_ container: DIContainer) -> Work {
  func part<P>(_: P.Type) -> Part<P> { container.resolve() }
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

  var sum: Int { lazily.value.id }
  var observed: Observed { Observed(screen: self, held: lazily.value) }
}
