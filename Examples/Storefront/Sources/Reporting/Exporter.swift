/// Writes a report; the program has as many exporters as are linked into it.
package protocol Exporter: Sendable {
  /// The name by which the user asks for it.
  var format: String { get }
  /// The whole report as text, ending with a line break.
  func text(of lines: [SalesLine]) throws -> String
}
