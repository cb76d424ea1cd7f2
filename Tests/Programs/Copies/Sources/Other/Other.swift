import Dovetail

protocol Missing: Sendable {}

struct Needy: Sendable {
  let part: any Missing
}

/// The text of this library about a missing part.
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
