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
  ///   - title: the heading of the page.
  ///   - timeline: the timeline to draw as a lane chart below the graph.
  ///   - old: an older blueprint of the same graph, to compare with.
  /// - Returns: the text of the file, ending with a line break.
  public func html(
    findings: [DependencyDiagnostic] = [], title: String = "Graph",
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
      "title": Markup.escape(title),
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
}
