@_spi(Tools) import DovetailChecks
import DovetailPictures

/// The graph that an agent asks about: from files that are read for every question, or from what a
/// command printed.
final class AgentGraph {
  private let files: Files
  private let paths: [String]
  private let line: String?
  private let folders: [String]
  private var printed: Blueprint?

  /// Takes the paths of files, a shell command that prints the blueprint, and folders of sources.
  init(_ files: Files, paths: [String], printedBy line: String?, folders: [String]) {
    (self.files, self.paths, self.line, self.folders) = (files, paths, line, folders)
  }

  /// Whether the blueprint can be printed anew.
  var canPrint: Bool { line != nil }

  /// The graph; its places are paths of the sources where these have the file.
  func blueprint() throws -> Blueprint {
    let blueprint = try original()
    guard let sources = try? files.paths(of: folders) else { return blueprint }
    return blueprint.located(in: sources)
  }

  /// The graph with the places that it was printed with.
  func original() throws -> Blueprint {
    if let printed { return printed }
    if !paths.isEmpty { return try files.blueprint(paths) }
    return try print()
  }

  /// Prints the blueprint anew, and keeps it.
  @discardableResult func print() throws -> Blueprint {
    guard let line else { return try original() }
    let blueprint = try files.blueprint(printedBy: line)
    printed = blueprint
    return blueprint
  }

  /// The Swift files of folders, by default those that the server was started with.
  func sources(in folders: [String]?) throws -> [(path: String, text: String)] {
    try files.sources(in: folders ?? self.folders)
  }
}

extension Blueprint {
  /// The blueprint with the paths of its files.
  fileprivate func located(in paths: SourcePaths) -> Blueprint {
    var blueprint = self
    for index in bindings.indices {
      let binding = bindings[index]
      blueprint.bindings[index].location = paths.located(binding.location)
      blueprint.bindings[index].decorators = binding.decorators.map(paths.located)
      blueprint.bindings[index].overrides = binding.overrides.map(paths.located)
      if case .replacement(let first) = binding.role {
        blueprint.bindings[index].role = .replacement(of: paths.located(first))
      }
    }
    for index in ineffective.indices {
      blueprint.ineffective[index].location = paths.located(ineffective[index].location)
      blueprint.ineffective[index].others = ineffective[index].others.map(paths.located)
    }
    return blueprint
  }
}
