import Dovetail

/// Asynchronous code awaits the thing it asks for, and with it every recipe that takes time.
func waiting() async throws {
  let shop = DependencyContainer()
  shop.register(Menu.self, using: Menu.fetch)
  shop.mainActor.register(MenuBoard.self, using: MenuBoard.init(menu:))

  // Two callers may ask at once: the menu is fetched once.
  async let one = shop.resolve(Menu.self)
  async let other = shop.resolve(Menu.self)
  print("one menu: \(try await one === other)")

  // The board is made on the main actor, no matter where it is asked for.
  let board = try await shop.resolve(MenuBoard.self)
  print("the board reads: \(await board.text)")

  // Synchronous code cannot wait, and gets an error instead of a blocked thread.
  do {
    try readAtOnce(shop.fork())
  } catch let error as DependencyError {
    show(error)
  }
}

private func readAtOnce(_ shop: DependencyContainer) throws {
  print(try shop.resolve(Menu.self).dishes)
}

private final class Menu: Sendable {
  let dishes: [String]

  init(dishes: [String]) {
    self.dishes = dishes
  }

  static func fetch() async throws -> Menu {
    print("the menu is fetched")
    await Task.yield()
    return Menu(dishes: ["shakshuka", "porridge"])
  }
}

@MainActor private final class MenuBoard {
  private let menu: Menu

  init(menu: Menu) {
    self.menu = menu
  }

  var text: String { menu.dishes.joined(separator: ", ") }
}
