import DovetailDiscovery

func main() {
  @Discovered struct ClockProvider: DependencyProvider {
    // error@3: '@Discovered' cannot be applied to the local type 'ClockProvider' (from macro 'Discovered ')
    // error@22: local type cannot have attached extension macro
    func provide(_ r: Resolution) -> Int { 12 }
  }
}

struct Tests {
  let run: @Sendable () -> Void = {
    @Discovered struct LedgerProvider: DependencyProvider {
      // error@5: '@Discovered' cannot be applied to the local type 'LedgerProvider' (from macro 'Discovered ')
      // error@24: local type cannot have attached extension macro
      func provide(_ r: Resolution) -> Int { 12 }
    }
  }
}
