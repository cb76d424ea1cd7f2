import DovetailBlueprint
import Synchronization

// A recipe's needs that its signature does not show are observed when it runs for the first time.

extension Need {
  /// Notes that the running recipe has asked a container for a dependency by hand.
  ///
  /// The container has to be the recipe's own or one of its parents: a need from any other
  /// container is no edge of this graph.
  static func observe(_ need: @autoclosure () -> Need, in core: ContainerCore) {
    guard let running = RunningRecipes().first(where: { _ in true }),
      running.core.isInside(core)
    else { return }
    running.cell.binding.observe(need())
  }
}

extension ContainerCore {
  @usableFromInline
  func observe(_ type: any Any.Type, name: String?, arguments: ArgumentList? = nil) {
    let running = RunningRecipes().first { _ in true }?.cell
    guard let running, !running.binding.isObserved.load(ordering: .relaxed) else { return }
    var need = Need.of(type)
    guard need.kind != nil else { return }
    if let arguments {
      if need.kind == .required { need = Need(type: type, kind: .factory) }
      need.arguments = arguments.types
    }
    need.name = name
    Need.observe(need, in: self)
  }
}
