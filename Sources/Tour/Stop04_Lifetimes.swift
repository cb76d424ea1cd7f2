import Dovetail

/// One for everybody, one for each caller, one for as long as it is held, one for each resolution.
func lifetimes() throws {
  let shop = DependencyContainer()
  shop.register(Oven.self) { Oven() }
  shop.register(Cup.self, as: .unique) { Cup() }
  shop.register(Newspaper.self, as: .weak) { Newspaper() }
  shop.register(Tray.self, as: .graph) { Tray() }
  shop.register(Breakfast.self, as: .unique, using: Breakfast.init)

  print("one oven: \(try shop.resolve(Oven.self) === shop.resolve(Oven.self))")
  print("one cup: \(try shop.resolve(Cup.self) === shop.resolve(Cup.self))")

  // Two guests share a newspaper; when both have left, it is thrown away.
  var guests = [try shop.resolve(Newspaper.self), try shop.resolve(Newspaper.self)]
  print("one newspaper: \(guests[0] === guests[1])")
  weak let leftBehind = guests[0]
  guests = []
  print("it is still there: \(leftBehind != nil)")

  // The egg and toast of a breakfast come on one tray; the next breakfast gets another.
  let breakfast = try shop.resolve(Breakfast.self)
  let another = try shop.resolve(Breakfast.self)
  print("one tray in a breakfast: \(breakfast.egg === breakfast.toast)")
  print("one tray for all: \(breakfast.egg === another.egg)")

  // A caller that needs one of its own asks for a new one, just this once.
  print("a new oven: \(try shop.resolve(Oven.self, mode: .new) !== shop.resolve(Oven.self))")
}

private final class Oven: Sendable {}
private final class Cup {}
private final class Newspaper: Sendable {}
private final class Tray: Sendable {}
private struct Breakfast {
  let egg: Tray
  let toast: Tray
}
