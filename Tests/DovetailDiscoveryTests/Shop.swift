import DovetailDiscovery

/// A program whose parts are discovered, of every kind and access level.
enum Shop {
  protocol Clock: Sendable {
    var hour: Int { get }
  }

  struct FixedClock: Clock {
    let hour: Int
  }

  @Discovered struct ClockProvider: DependencyProvider {
    func provide(_ r: Resolution) -> any Clock { FixedClock(hour: 12) }
  }

  /// Nested in a private type, and private itself.
  private struct Cellar {
    @Discovered private final class CellarProvider: DependencyProvider {
      func provide(_ r: Resolution) throws -> Wine {
        Wine(year: try r.resolve((any Clock).self).hour)
      }
    }
  }

  struct Wine: Equatable {
    var year: Int
  }

  @Discovered(named: "cellar", as: .unique) fileprivate struct BarrelProvider: DependencyProvider {
    func provide(_ r: Resolution) -> Barrel { Barrel() }
  }

  /// Not `Sendable`, so that it can only be unique.
  final class Barrel {}

  @Discovered actor LedgerProvider: AsyncDependencyProvider {
    nonisolated func provide(_ r: Resolution) async throws -> Ledger {
      Ledger(hour: try await r.resolve((any Clock).self).hour)
    }
  }

  struct Ledger {
    var hour: Int
  }

  @Discovered final class ShelfModule: DependencyModule {
    let labels: [String]

    init(labels: [String] = ["red", "white"]) { self.labels = labels }

    func register(in container: DependencyContainer) {
      for label in labels { container.contribute(Label.self) { Label(text: label) } }
    }
  }

  struct Label: Equatable {
    var text: String
  }

  /// Conforms in an extension.
  @Discovered struct TillProvider {}

  struct Till {}
}

extension Shop.TillProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Shop.Till { Shop.Till() }
}

extension Discovery {
  /// The discoveries among the types that a type contains.
  static func all(in outer: Any.Type) -> [Discovery] { all.filter { $0.isNested(in: outer) } }

  func isNested(in outer: Any.Type) -> Bool {
    String(reflecting: type).hasPrefix(String(reflecting: outer) + ".")
  }
}
