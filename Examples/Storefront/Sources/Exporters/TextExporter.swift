import DovetailDiscovery
import Reporting

@Discovered private struct TextExporterModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.contribute((any Exporter).self) { TextExporter() }
  }
}

private struct TextExporter: Exporter {
  let format = "text"

  func text(of lines: [SalesLine]) -> String {
    lines.map { "\($0.sku): \($0.quantity) for \($0.revenue)\n" }.joined()
  }
}
