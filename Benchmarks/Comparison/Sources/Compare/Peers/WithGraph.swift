import DovetailGraph

/// Dovetail's compiled graph: what `@DependencyGraph` writes from the methods of a class.
func withGraph() -> Peer {
  var peer = Peer(Peer.graphName, version: "this one")
  let graph = ProgramGraph()

  peer.add(.object, Work { graph.held })
  peer.add(.value) { graph.clock.id }
  peer.add(.unique, Work { graph.service })
  peer.add(.tree, Work { graph.tree })
  peer.add(.chain, Work { graph.chain })
  peer.add(.arguments, Work { graph.makeLogin(user: 5) })
  peer.add(.named, Work { graph.secure })
  peer.add(.present, Work { graph.perhaps! })
  peer.add(.absent) { graph.missing == nil ? 1 : 0 }
  peer.add(.collection, Work { graph.plugins })
  peer.assembles {
    let parts = PartsGraph()
    return Assembly(registered: 20, resolveAll: parts.resolveAll)
  }
  peer.add(.request, Work { RequestGraph(parent: graph, user: User(id: 5)).request })
  peer.add(
    .isolation,
    Work {
      let graph = ProgramGraph()
      graph.override(held: Held(id: 99))
      return graph.service
    })
  peer.add(.oneKey, Work { graph.held })
  let parts = PartsGraph()
  peer.add(
    .manyKeys,
    Work(parts: { parts.part0 }, { parts.part1 }, { parts.part2 }, { parts.part3 }))
  peer.contended = { recipe in
    let graph = ContendedGraph(recipe: Recipe(run: recipe))
    return { _ = graph.held }
  }
  peer.notes = [
    """
    A compiled graph's parts are properties, as Factory's and Needle's are, so the rows with 20 parts time an \
    empty object. In a graph and in Needle, you pass the argument to a method. A test makes a graph of its own.
    """
  ]
  return peer
}

@DependencyGraph
final class ProgramGraph: Sendable {
  func makeHeld() -> Held { Held() }
  func makeClock() -> any Clock { SystemClock() }
  @Unique func makeService() -> Service { Service(held: held) }
  @Unique func makeFirst() -> First { First(held: held) }
  @Unique func makeSecond() -> Second { Second(held: held) }
  @Unique func makeThird() -> Third { Third(held: held) }
  @Unique func makeLeft() -> Left { Left(first: first, second: second) }
  @Unique func makeRight() -> Right { Right(third: third) }
  @Unique func makeTree() -> Tree { Tree(left: left, right: right) }
  @Unique func makeLink0() -> Link0 { Link0(held: held) }
  @Unique func makeLink1() -> Link1 { Link1(next: link0) }
  @Unique func makeLink2() -> Link2 { Link2(next: link1) }
  @Unique func makeLink3() -> Link3 { Link3(next: link2) }
  @Unique func makeLink4() -> Link4 { Link4(next: link3) }
  @Unique func makeLink5() -> Link5 { Link5(next: link4) }
  @Unique func makeLink6() -> Link6 { Link6(next: link5) }
  @Unique func makeChain() -> Chain { Chain(next: link6) }
  func makeLogin(user: Int) -> Login { Login(user: user, held: held) }
  func makePlain() -> Address { Address(port: 80) }
  func makeSecure() -> Address { Address(port: 443) }
  func makePerhaps() -> Held? { held }
  func makeMissing() -> Missing? { nil }
  func makePlugins() -> [any Plugin] {
    [
      Plug<Purpose.P0>(), Plug<Purpose.P1>(), Plug<Purpose.P2>(), Plug<Purpose.P3>(),
      Plug<Purpose.P4>(),
    ]
  }
}

@DependencyGraph
final class RequestGraph: Sendable {
  let parent: ProgramGraph
  let user: User

  @Unique func makeRequest() -> Request { Request(user: user, held: parent.held) }
}

@DependencyGraph
final class ContendedGraph: Sendable {
  let recipe: Recipe

  func makeHeld() -> Held {
    recipe.run()
    return Held()
  }
}

@DependencyGraph
final class PartsGraph: Sendable {
  func makePart0() -> Part<Purpose.P0> { Part() }
  func makePart1() -> Part<Purpose.P1> { Part() }
  func makePart2() -> Part<Purpose.P2> { Part() }
  func makePart3() -> Part<Purpose.P3> { Part() }
  func makePart4() -> Part<Purpose.P4> { Part() }
  func makePart5() -> Part<Purpose.P5> { Part() }
  func makePart6() -> Part<Purpose.P6> { Part() }
  func makePart7() -> Part<Purpose.P7> { Part() }
  func makePart8() -> Part<Purpose.P8> { Part() }
  func makePart9() -> Part<Purpose.P9> { Part() }
  func makePart10() -> Part<Purpose.P10> { Part() }
  func makePart11() -> Part<Purpose.P11> { Part() }
  func makePart12() -> Part<Purpose.P12> { Part() }
  func makePart13() -> Part<Purpose.P13> { Part() }
  func makePart14() -> Part<Purpose.P14> { Part() }
  func makePart15() -> Part<Purpose.P15> { Part() }
  func makePart16() -> Part<Purpose.P16> { Part() }
  func makePart17() -> Part<Purpose.P17> { Part() }
  func makePart18() -> Part<Purpose.P18> { Part() }
  func makePart19() -> Part<Purpose.P19> { Part() }

  func resolveAll() -> Int {
    var sum = 0
    sum += part0.id + part1.id + part2.id + part3.id
    sum += part4.id + part5.id + part6.id + part7.id
    sum += part8.id + part9.id + part10.id + part11.id
    sum += part12.id + part13.id + part14.id + part15.id
    sum += part16.id + part17.id + part18.id + part19.id
    return sum
  }
}
