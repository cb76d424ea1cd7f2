import DovetailDiscovery

/// Discoveries that provide the same key, with and without a choice between them.
enum Rivals {
  /// The higher priority wins, whichever comes first.
  enum Ranked {
    @Discovered struct LowProvider: DependencyProvider {
      func provide(_ r: Resolution) -> String { "low" }
    }

    @Discovered(priority: 2) struct HighModule: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register(String.self) { "high" }
        container.contribute(Int.self) { 2 }
      }
    }

    @Discovered(priority: -1) struct LowestModule: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register(String.self) { "lowest" }.alias(Substring.self) { $0[...] }
        container.contribute(Int.self) { -1 }
      }
    }
  }

  /// Nothing chooses between them.
  enum Equal {
    @Discovered struct OneProvider: DependencyProvider {
      func provide(_ r: Resolution) -> String { "one" }
    }

    @Discovered struct OtherProvider: DependencyProvider {
      func provide(_ r: Resolution) -> String { "other" }
    }
  }

  /// Each replaces the one before; the last is left.
  enum Chain {
    @Discovered(priority: 9) struct LiveProvider: DependencyProvider {
      func provide(_ r: Resolution) -> String { "live" }
    }

    @Discovered(replaces: LiveProvider.self) struct DemoProvider: DependencyProvider {
      func provide(_ r: Resolution) -> String { "demo" }
    }

    @Discovered(named: "live") struct NamedProvider: DependencyProvider {
      func provide(_ r: Resolution) -> String { "named" }
    }

    @Discovered(replaces: DemoProvider.self, NamedProvider.self)
    struct ReviewModule: DependencyModule {
      func register(in container: DependencyContainer) {
        container.register(String.self) { "review" }
      }
    }
  }
}
