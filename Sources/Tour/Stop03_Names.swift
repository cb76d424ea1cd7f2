import Dovetail

/// A name is a string, or a static member, in which the compiler finds a misspelling.
func names() throws {
  let shop = DependencyContainer()
  shop.register(Recipe.self) { Recipe(grams: 8) }
  shop.register(Recipe.self, named: "double") { Recipe(grams: 16) }
  shop.register(Recipe.self, named: .ofTheHouse) { Recipe(grams: 11) }

  let plain = try shop.resolve(Recipe.self)
  let double = try shop.resolve(Recipe.self, named: "double")
  let house: Recipe = try shop.resolve(named: .ofTheHouse)
  print("plain \(plain.grams) g, double \(double.grams) g, of the house \(house.grams) g")

  // A recipe asks by name with its resolution.
  shop.register(Card.self) { r in Card(first: try r.resolve(named: .ofTheHouse)) }
  print("first on the card: \(try shop.resolve(Card.self).first.grams) g")
}

extension DependencyKey<Recipe> {
  fileprivate static var ofTheHouse: Self { "of the house" }
}

private struct Recipe {
  let grams: Int
}

private struct Card {
  let first: Recipe
}
