import DovetailDiscovery
import Foundation
import Reporting

@Discovered private struct JSONExporterModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.contribute((any Exporter).self) { JSONExporter() }
  }
}

private struct JSONExporter: Exporter {
  let format = "json"

  func text(of lines: [SalesLine]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let entries = lines.map { Entry(sku: $0.sku, quantity: $0.quantity, cents: $0.revenue.cents) }
    return String(decoding: try encoder.encode(entries), as: UTF8.self) + "\n"
  }

  private struct Entry: Encodable {
    let sku: String
    let quantity: Int
    let cents: Int
  }
}
