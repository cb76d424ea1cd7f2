import DovetailBlueprint

// Stands in for the pictures of `DovetailBlueprint` until they are there; remove this file then.

enum PictureTheme: Sendable {
  case light, dark
}

extension Blueprint {
  func mermaid(findings: [DependencyDiagnostic] = []) -> String {
    "flowchart LR\n%% \(bindings.count) bindings, \(findings.count) findings"
  }

  func dot(findings: [DependencyDiagnostic] = []) -> String {
    "digraph { /* \(bindings.count) bindings, \(findings.count) findings */ }"
  }

  func svg(findings: [DependencyDiagnostic] = [], theme: PictureTheme = .light) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- \(theme): \(bindings.count) --></svg>"
  }

  func html(
    findings: [DependencyDiagnostic] = [], title: String = "Dependency graph"
  ) -> String {
    "<!doctype html><title>\(title)</title>"
  }
}
