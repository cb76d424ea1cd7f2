import Dovetail

/// Rows for `DependencyContainer.current`, and the wrappers that use it.
///
/// They are run first, since they measure a process in which no container has been current.
func currentRows() -> [Row] {
  let shared = DependencyContainer.shared
  shared.register((any Clock).self) { SystemClock() }
  return [
    Row(
      ".current, before any was set", against: "reading a static let",
      hand: { sum($0) { Hand.single().id } },
      library: { sum($0) { DependencyContainer.current === shared ? 7 : 0 } }),
    Row(
      "@Injected from .shared, before any other was current",
      hand: { sum($0) { Hand.single().id } }, library: { sum($0) { Wrapped().clock.id } }),
  ]
}

/// The same rows, and those for the other wrappers, with a current container.
func wrapperRows() -> [Row] {
  let container = DependencyContainer.subjects()
  container.register(Held.self) { Held() }
  func row(
    _ name: String, against: String = "by hand",
    _ library: @escaping (Int) throws -> Int
  ) -> Row {
    Row(
      name, against: against, hand: { sum($0) { Hand.single().id } },
      library: { count in try withDependencies(from: container) { try library(count) } })
  }
  return [
    row(".current, one is set", against: "reading a static let") {
      sum($0) { DependencyContainer.current === container ? 7 : 0 }
    },
    row("@Injected from a current container") { sum($0) { Wrapped().clock.id } },
    row("injected() from a current container") { sum($0) { injected((any Clock).self).id } },
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
