import DovetailDiscovery
import Reporting

@Discovered private struct CSVExporterModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.contribute((any Exporter).self) { CSVExporter() }
  }
}

private struct CSVExporter: Exporter {
  let format = "csv"

  func text(of lines: [SalesLine]) -> String {
    let rows = lines.map { "\(quoted($0.sku)),\($0.quantity),\($0.revenue)\n" }
    return "sku,quantity,revenue\n" + rows.joined()
  }

  private func quoted(_ text: String) -> String {
    guard text.contains(where: { "\",\r\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
