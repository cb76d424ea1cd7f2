import DovetailGraph

/// A graph that you know when you write the code can be a class: each of its methods makes a part.
///
/// The compiler checks that the parts fit: let the dough need the loaf, and it does not compile.
func graphs() async throws {
  let bakery = Bakery(flour: "rye")
  try await bakery.start()
  print("\(bakery.loaf.flour) bread at \(bakery.oven.degrees) degrees: \(bakery.loaf.state)")
  await bakery.close()

  // A test replaces a part in one line, and whatever is made from that part gets the new one.
  let test = Bakery(flour: "oat")
  test.override(oven: Oven(degrees: 20))
  print("\(test.loaf.flour) bread at \(test.oven.degrees) degrees: \(test.loaf.state)")
}

@DependencyGraph
private final class Bakery: Sendable {
  let flour: String

  @Eager func makeOven() -> Oven { Oven(degrees: 240) }
  func makeDough() -> Dough { Dough(flour: flour) }
  func makeLoaf() -> Loaf { Loaf(dough: dough, oven: oven) }
  @Closes func closeOven(_ oven: Oven) { print("the oven is turned off") }
}

private struct Oven {
  let degrees: Int
}

private struct Dough {
  let flour: String
}

private struct Loaf {
  let dough: Dough
  let oven: Oven
  var flour: String { dough.flour }
  var state: String { oven.degrees > 180 ? "crisp" : "raw" }
}
