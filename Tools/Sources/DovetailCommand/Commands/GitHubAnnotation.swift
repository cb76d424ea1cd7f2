@_spi(Tools) import DovetailChecks
import DovetailPictures

/// A finding as a workflow command of GitHub Actions, which shows it beside the line.
struct GitHubAnnotation {
  private let finding: DependencyDiagnostic

  init(_ finding: DependencyDiagnostic) {
    self.finding = finding
  }

  /// One line: `::error file=App/Modules.swift,line=31,title=MissingBinding::nothing provides …`.
  var command: String {
    var properties: [(String, String)] = []
    if let location = finding.location {
      properties += [("file", location.fileID), ("line", "\(location.line)")]
    }
    properties.append(("title", finding.id.rawValue))
    let list = properties.map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
    return "::\(level) \(list)::\(Self.escaped(message))"
  }

  private var level: String {
    switch finding.severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// The text of the finding, without the parts that the annotation has as properties.
  private var message: String {
    var placeless = finding
    placeless.location = nil
    let head = "\(finding.severity.rawValue): [Dovetail/\(finding.id.rawValue)] "
    return String(DiagnosticRenderer().render([placeless]).dropFirst(head.count))
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private static func property(_ text: String) -> String {
    escaped(text).unicodeScalars.map { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: String(scalar)
      }
    }.joined()
  }
}
