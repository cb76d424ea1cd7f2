import Dovetail

protocol Missing: Sendable {}

struct Needy: Sendable {
  let part: any Missing
}

/// What a recipe refers to.
final class Witness: Sendable {}

/// What this library says of a part that is missing.
@_cdecl("other_describe")
public func describe(_ say: @convention(c) (UnsafePointer<CChar>) -> Void) {
  let container = DependencyContainer()
  container.register(
    Needy.self, fileID: "Other/Other.swift", line: 1, using: Needy.init(part:))
  do {
    _ = try container.resolve(Needy.self, fileID: "Other/Other.swift", line: 2)
    say("nothing")
  } catch {
    "\(error)".withCString(say)
  }
}

/// Whether a recipe that is replaced while it runs keeps what it refers to.
@_cdecl("other_keeps_a_running_recipe")
public func keepsARunningRecipe() -> Bool {
  let container = DependencyContainer()
  nonisolated(unsafe) weak var remembered: Witness?
  nonisolated(unsafe) var isKept = false
  func register() {
    let witness = Witness()
    remembered = witness
    container.register(Int.self, as: .unique) {
      container.register(Int.self, as: .unique) { 2 }
      isKept = remembered != nil
      return withExtendedLifetime(witness) { 1 }
    }
  }
  register()
  _ = try? container.resolve(Int.self)
  return isKept && remembered == nil
}
