// The forms whose values come from the caller of the resolution, not from a binding.

extension Argument: ResolvedForm {
  static var need: Need { Need(type: Value.self, kind: nil, arguments: [Value.self]) }
  static func spelling(by name: (any Any.Type) -> String) -> String {
    "Argument<\(name(Value.self))>"
  }

  static func resolve(
    for core: ContainerCore, name: String?, _ request: Request
  ) throws -> Argument {
    try taken(from: RunningRecipes.arguments())
  }

  static func resolveAwaited(
    for core: ContainerCore, name: String?, _ request: Request
  ) async throws -> Unchecked<Argument> {
    Unchecked(try taken(from: TaskContext.run?.arguments))
  }

  private static func taken(from arguments: ArgumentList?) throws -> Argument {
    guard let value = arguments?.take(Value.self) else {
      throw Raise.missingArgument(Value.self, passed: arguments)
    }
    return Argument(value as! Value)
  }
}

extension Resolution: ResolvedForm {
  static var need: Need { Need(type: Resolution.self, kind: nil) }
  static func spelling(by name: (any Any.Type) -> String) -> String { "Resolution" }

  static func resolve(for core: ContainerCore, name: String?, _ request: Request) -> Resolution {
    Resolution(core: core)
  }
}
