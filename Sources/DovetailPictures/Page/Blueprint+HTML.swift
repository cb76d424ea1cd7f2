import DovetailBlueprint

extension Blueprint {
  /// The graph as one HTML page to explore: search, hover, pin, collapse modules, pan and zoom.
  ///
  /// The page contains everything it needs, loads nothing from the network, and follows the
  /// reader's choice of a light or a dark theme. Errors are red and warnings orange; all findings
  /// are listed. Pass those of ``/Dovetail/Blueprint/findings(roots:requiring:)``.
  ///
  /// With a timeline the page also shows each build, its time and thread, and the path that decided
  /// how long the start took. A blueprint as JSON that you drop on the page replaces the graph; the
  /// page of an empty blueprint asks for one.
  ///
  /// - Parameters:
  ///   - findings: the findings to mark.
  ///   - title: the heading of the page; by default, the names of the graph's modules.
  ///   - timeline: the timeline to draw as a lane chart below the graph.
  /// - Returns: the text of the file, ending with a line break.
  public func html(
    findings: [DependencyDiagnostic] = [], title: String? = nil,
    timeline: Blueprint.Timeline? = nil
  ) -> String {
    Page(
      drawing: Drawing(Picture(self, findings: findings)), title: title ?? titleOfModules,
      timeline: timeline
    ).text
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

/// Writes a drawing as a page.
private struct Page {
  let drawing: Drawing
  let title: String
  let timeline: Blueprint.Timeline?

  var text: String {
    let heading = Markup.escape(title)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(heading)</title>
      <style>
      \(PageStyle.text)
      \(DrawingStyle.text(.variables))
      \(PageStyle.states)
      </style>
      </head>
      <body>
      \(header(heading))
      <main>
      \(canvas(heading))
      \(panel)
      </main>
      \(timeline.map { LaneChart($0, nodes: nodesByKey).section } ?? "")
      <div id="status" class="unseen" role="status" aria-live="polite"></div>
      <script type="application/json" id="data">\(PageData(drawing).json)</script>
      <script>
      \(PageScript.text)
      </script>
      </body>
      </html>

      """
  }

  private func header(_ heading: String) -> String {
    let picture = drawing.picture
    let count = picture.blueprint.bindings.count
    let errors = picture.findings.filter { $0.diagnostic.severity == .error }.count
    let warnings = picture.findings.filter { $0.diagnostic.severity == .warning }.count
    var facts = [Self.count(count, "binding"), Self.count(picture.modules.count, "module")]
    if errors > 0 { facts.append("<b class=\"bad\">\(Self.count(errors, "error"))</b>") }
    if warnings > 0 { facts.append("<b class=\"poor\">\(Self.count(warnings, "warning"))</b>") }
    return """
      <header>
      <h1>\(heading)</h1>
      <p class="facts">\(facts.joined(separator: " · "))</p>
      <div class="finder">
      <input id="search" type="search" role="combobox" aria-label="Search bindings" \
      aria-controls="hits" aria-expanded="false" aria-autocomplete="list" autocomplete="off" \
      spellcheck="false" placeholder="Search types, modules, files, lifetimes    /">
      <span id="tally" aria-hidden="true"></span>
      <ul id="hits" role="listbox" aria-label="Bindings found" hidden></ul>
      </div>
      <div class="tools" role="toolbar" aria-label="View">
      <button id="open" title="Draw a blueprint from a file">Open…</button>
      <input id="file" type="file" accept=".json,application/json" aria-label="Blueprint" hidden>
      <button id="smaller" title="Zoom out (−)" aria-label="Zoom out">−</button>
      <button id="larger" title="Zoom in (+)" aria-label="Zoom in">+</button>
      <button id="fit" title="Fit everything (0)">Fit</button>
      <button id="theme" title="Light or dark">Theme</button>
      <button id="side" title="Show or hide the panel" aria-expanded="true" \
      aria-controls="panel">Panel</button>
      </div>
      </header>
      """
  }

  private func canvas(_ heading: String) -> String {
    """
    <div id="canvas">
    <svg id="picture" class="dovetail" xmlns="http://www.w3.org/2000/svg" role="group" \
    aria-label="\(heading): bindings from left to right, each left of what it needs">
    \(DrawingStyle.markers)
    <g id="view">
    \(DrawingBody(drawing).text)<g id="folded"></g>
    </g>
    </svg>
    \(drawing.picture.nodes.isEmpty ? Self.invitation : "")
    <p id="refused" role="alert" hidden></p>
    </div>
    """
  }

  /// The text on an empty page.
  private static let invitation = """
    <p id="empty">Drop a blueprint here: the JSON that <code>print(container.blueprint.json)</code> \
    writes.<br>The file stays on this machine.</p>
    """

  private var panel: String {

    let keys = [
      ("/", "search"), ("← →", "what needs it, what it needs"), ("↑ ↓", "neighbours"),
      ("Enter", "pin"), ("Esc", "let go"), ("+ − 0", "zoom"),
    ].map { "<li><kbd>\($0.0)</kbd> \($0.1)</li>" }
    return """
      <aside id="panel" aria-label="About the graph">
      <section aria-labelledby="about-details"><h2 id="about-details">Binding</h2>
      <div id="details"><p class="hint">Point at a binding to see who needs it and what it needs; \
      click to pin it.</p></div></section>
      <section aria-labelledby="about-findings"><h2 id="about-findings">Findings \
      <small>\(drawing.picture.findings.count)</small></h2><ol id="findings"></ol></section>
      <section aria-labelledby="about-modules"><h2 id="about-modules">Modules \
      <small>\(drawing.picture.modules.count)</small> <button id="all" class="quiet" \
      aria-pressed="false">collapse all</button></h2><ul id="modules"></ul></section>
      <section aria-labelledby="about-legend"><h2 id="about-legend">Legend</h2>
      <ul id="legend" class="key-list">\(Self.list(Legend(drawing.picture, density: .narrow)))</ul>
      <template id="legend-of-all">\(Self.list(.ofAll))</template></section>
      <section aria-labelledby="about-keys"><h2 id="about-keys">Keys</h2>
      <ul class="key-list">\(keys.joined())</ul></section>
      </aside>
      """
  }

  private static func list(_ legend: Legend) -> String {
    legend.entries.map { entry in
      """
      <li><svg class="dovetail legend" width="\(entry.width + 4)" height="20" aria-hidden="true">\
      \(entry.sample(2, 10))</svg>\(Markup.escape(entry.words))</li>
      """
    }.joined()
  }

  private var nodesByKey: [Blueprint.Key: Int] {
    var nodes: [Blueprint.Key: Int] = [:]
    for node in drawing.picture.nodes.indices.reversed() { nodes[drawing.picture.key(node)] = node }
    return nodes
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
