import DovetailDiscovery

func main() {
  @Discovered struct ClockProvider: DependencyProvider {
    // error@22: local type cannot have attached extension macro
    func provide(_ r: Resolution) -> Int { 12 }
  }
}
