@_spi(Tools) import DovetailChecks
import DovetailPictures

/// The options of a picture: its format and contents.
struct Picture {
  let format: String
  let title: String
  let timeline: DependencyTimeline?
  let findings: [DependencyDiagnostic]

  /// The picture of a blueprint as text.
  func text(of blueprint: Blueprint) -> String {
    switch format {
    case "dot": blueprint.dot(findings: findings)
    case "html":
      blueprint.html(findings: findings, title: title, timeline: timeline)
    default: blueprint.mermaid(findings: findings)
    }
  }
}
