/// Writes a report; of these there are as many as are linked into the program.
package protocol Exporter: Sendable {
  /// What the user asks for it by.
  var format: String { get }
  /// The whole report as text, ending with a line break.
  func text(of lines: [SalesLine]) throws -> String
}
