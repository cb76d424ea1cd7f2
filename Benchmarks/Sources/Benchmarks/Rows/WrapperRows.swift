import Dovetail

/// Rows for the wrappers, with a current container.
func wrapperRows() -> [Row] {
  let container = DependencyContainer.subjects()
  container.register(Held.self) { Held() }
  func row(_ name: String, _ library: @escaping (Int) throws -> Int) -> Row {
    Row(
      name, hand: { sum($0) { Hand.single().id } },
      library: { count in try withDependencies(from: container) { try library(count) } })
  }
  return [
    row("@Injected from a current container") { sum($0) { Wrapped().clock.id } },
    row("@LazyInjected, made and used") { sum($0) { LazilyWrapped().clock.id } },
    row("@WeakInjected, made and used") { sum($0) { (WeaklyWrapped().held?.id ?? 0) + 4 } },
  ]
}

private struct Wrapped {
  @Injected var clock: any Clock
}
private struct LazilyWrapped {
  @LazyInjected var clock: any Clock
}
private struct WeaklyWrapped {
  @WeakInjected var held: Held?
}
