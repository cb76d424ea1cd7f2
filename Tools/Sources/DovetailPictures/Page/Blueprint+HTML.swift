@_spi(Tools) import DovetailChecks

extension Blueprint {
  /// The graph as one HTML page to explore: who needs a part, what it needs, and the ways between.
  ///
  /// The page contains everything it needs, loads nothing from the network, and follows the
  /// reader's choice of a light or a dark theme. Above 150 parts it begins with the modules. Errors
  /// are red and warnings orange; all findings are listed. Pass those of
  /// ``/DovetailChecks/Blueprint/findings(roots:requiring:)``.
  ///
  /// With a timeline the page also shows each build, its time and thread, and the path that decided
  /// how long the start took. With an older blueprint, it begins with what was added, removed or
  /// changed since, and what is next to that.
  ///
  /// - Parameters:
  ///   - findings: the findings to mark.
  ///   - title: the heading of the page; by default the program's name, or in tests the names of
  ///     the graph's modules.
  ///   - timeline: the timeline to draw as a lane chart below the graph.
  ///   - old: an older blueprint of the same graph, to compare with.
  /// - Returns: the text of the file, ending with a line break.
  public func html(
    findings: [DependencyDiagnostic] = [], title: String? = nil,
    timeline: DependencyTimeline? = nil, since old: Blueprint? = nil
  ) -> String {
    let picture = Picture(self, findings: findings)
    let difference = old.map { PageDifference(from: $0, to: self, in: picture) }
    let chart = timeline.map { timeline in
      var nodes: [Key: Int] = [:]
      for node in picture.nodes.indices.reversed() { nodes[picture.key(node)] = node }
      return LaneChart(timeline, nodes: nodes).section
    }
    let parts = [
      "title": Markup.escape(title ?? Self.programName ?? titleOfModules),
      "light": Palette.definitions(isDark: false), "dark": Palette.definitions(isDark: true),
      "style": PageFiles.style, "timeline": chart ?? "",
      "data": PageData(picture, difference: difference).json, "script": PageFiles.script,
    ]
    // In one pass, so that nothing in a part is taken for the name of another.
    let pieces = PageFiles.html.split(separator: "`", omittingEmptySubsequences: false)
    return pieces.enumerated().map { index, piece in
      index.isMultiple(of: 2) ? String(piece) : parts[String(piece)] ?? ""
    }.joined() + "\n"
  }

  /// The name of the running program; `nil` if it runs tests, whose name says nothing.
  private static var programName: String? {
    let name = CommandLine.arguments.first?.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let runners = ["xctest", "testing-helper", "PackageTests"]
    return name.isEmpty || runners.contains(where: name.contains) ? nil : String(name)
  }

  /// The names of the modules; with many, the one that has most bindings, and how many others.
  private var titleOfModules: String {
    let counts = bindings.reduce(into: [String: Int]()) { $0[$1.module, default: 0] += 1 }
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    switch names.count {
    case 0: return "Dependency graph"
    case 1...3: return names.joined(separator: ", ")
    default: return "\(names[0]) and \(names.count - 1) other modules"
    }
  }
}
