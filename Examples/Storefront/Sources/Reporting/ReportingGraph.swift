import DovetailGraph
import Persistence
import StorefrontDomain

/// What the reports need from the program; this module knows nothing else about it.
package protocol HasDatabase: Sendable {
  var database: Database { get }
}

/// The reports, as a graph of their own; the compiler checks what is made from what.
@DependencyGraph
package final class ReportingGraph: Sendable {
  let parent: any HasDatabase
  let exporters: [any Exporter]

  package func makeSales() -> Sales { Sales(database: parent.database) }

  func makeExportersByFormat() -> [String: any Exporter] {
    Dictionary(exporters.map { ($0.format, $0) }) { first, _ in first }
  }

  /// The available formats.
  package var formats: [String] { exportersByFormat.keys.sorted() }

  /// The sales in a format; `nil` if there is no exporter for it.
  package func report(in format: String) async throws -> String? {
    guard let exporter = exportersByFormat[format] else { return nil }
    return try exporter.text(of: try await sales.lines())
  }
}
