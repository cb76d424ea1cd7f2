import DovetailBlueprint
import Synchronization

// The needs of a recipe that its signature does not tell are seen when it runs for the first time.

extension Need {
  /// Notes that the recipe which is running has asked for something by hand.
  static func observe(_ need: Need) {
    guard let frame = ThreadRecord.innermost(on: ThreadRecord.current) else {
      if let run = Ambient.run { run.cell.binding.observe(need) }
      return
    }
    frame.cell.binding.observe(need)
  }
}

extension ContainerCore {
  /// Notes that the recipe which is running has resolved a type by hand.
  @usableFromInline
  func observe(_ type: any Any.Type, name: String?) {
    // Only recipes that are watched have a run; so the rest pay two loads.
    if let frame = ThreadRecord.innermost(on: ThreadRecord.current) {
      guard frame.run != nil, !frame.cell.binding.isObserved.load(ordering: .relaxed) else {
        return
      }
    }
    var need = Need.of(type)
    guard need.kind != nil else { return }
    need.name = name
    Need.observe(need)
  }
}

extension AnyBinding {
  /// Adds what the recipe was seen to need; the same need is added once.
  fileprivate func observe(_ need: Need) {
    guard !isObserved.load(ordering: .relaxed), need.kind != nil, traits.role != .handle else {
      return
    }
    let isDeclared = needs().contains { $0.id == need.id && $0.kind == need.kind }
    guard !isDeclared else { return }
    addObserved(need)
  }
}
