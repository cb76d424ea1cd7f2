import Dovetail
import DovetailPictures
import Foundation

/// A graph is data: you can query it and draw it, and every mistake in it has a place.
func looking() throws {
  let market = DependencyContainer()
  market.register(Awning.self) { Awning() }
  market.register(Bell.self) { Bell() }
  market.register(Stall.self, using: Stall.init(awning:scales:))
  let blueprint = market.blueprint

  for explanation in blueprint.explain("Stall") { print(explanation.text()) }
  print()

  // A finding is data too, on which a program or a test can decide.
  let findings = blueprint.findings(roots: blueprint.keys(matching: "Stall"))
  for finding in findings {
    print(
      "\(finding.severity): \(finding.id.rawValue) of \(finding.path.last?.type ?? finding.message)"
    )
  }

  let page = FileManager.default.temporaryDirectory
    .appending(path: "dovetail-tour-\(ProcessInfo.processInfo.processIdentifier).html")
  try blueprint.html(findings: findings, title: "The market")
    .write(to: page, atomically: true, encoding: .utf8)
  // The path differs each time, so it goes to standard error. The flush comes first because both
  // streams may go to one file.
  fflush(nil)
  FileHandle.standardError.write(Data("To see it, open \(page.path) in a browser.\n".utf8))
}

private struct Awning {}

private struct Bell {}

private struct Scales {}

private struct Stall {
  let awning: Awning
  let scales: Scales
}
