import Dovetail

struct Part: Sendable {}

/// Calls a function while a recipe of this library's container runs.
@_cdecl("one_while_a_recipe_runs")
public func whileARecipeRuns(_ call: @convention(c) () -> Void) {
  let container = DependencyContainer()
  container.register(Part.self) {
    call()
    return Part()
  }
  _ = try! container.resolve(Part.self)
}
