@_spi(Tools) import DovetailChecks

extension Blueprint {
  /// The graph as an SVG picture, laid out from left to right: each binding is left of its needs.
  ///
  /// Color and shape show lifetimes, lines show the kinds of needs, and scopes are boxes. A key
  /// that nothing provides is drawn as a ghost. Errors are red and warnings orange; all findings
  /// are listed below, with a legend. Pass those of
  /// ``/DovetailChecks/Blueprint/findings(roots:requiring:)``. The picture needs no script, no font and
  /// no network.
  ///
  /// - Parameters:
  ///   - findings: the findings to mark.
  ///   - theme: the colors.
  /// - Returns: the text of the file, ending with a line break.
  public func svg(
    findings: [DependencyDiagnostic] = [], theme: PictureTheme = .light
  ) -> String {
    SVGRenderer(
      drawing: Drawing(Picture(self, findings: findings)), palette: Palette(theme)
    ).file
  }
}

/// Writes a drawing as a file of its own.
private struct SVGRenderer {
  /// How many findings the file lists.
  private static let most = 24
  private static let row = 18

  let drawing: Drawing
  let palette: Palette

  var file: String {
    let legend = Legend(drawing.picture, density: drawing.density)
    let width = max(drawing.width, 640)
    let findings = drawing.picture.findings
    let top = drawing.height
    let rows = legend.rows(width: width - 2 * Drawing.margin)
    let listed = min(findings.count, Self.most) + (findings.count > Self.most ? 1 : 0)
    let height =
      top + rows.count * Legend.row + (listed > 0 ? listed * Self.row + 16 : 0) + Drawing.margin
    let count = drawing.picture.blueprint.bindings.count
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img" class="dovetail">
      <title>Dependency graph: \(count) \(count == 1 ? "binding" : "bindings")</title>
      <style>
      \(DrawingStyle.text(palette))
      </style>
      \(DrawingStyle.markers)
      <rect class="paper" width="\(width)" height="\(height)"/>

      """
    text += DrawingBody(drawing).text
    text += legend.text(rows, left: Drawing.margin, top: top)
    if listed > 0 { text += list(top: top + rows.count * Legend.row + 16, width: width) }
    return text + "</svg>\n"
  }

  private func list(top: Int, width: Int) -> String {
    let findings = drawing.picture.findings
    let cells = (width - 2 * Drawing.margin) * 10 / 72
    var lines = findings.prefix(Self.most).map { finding in
      let diagnostic = finding.diagnostic
      let place = diagnostic.location.map { "\($0): " } ?? ""
      return (
        diagnostic.severity.rawValue,
        "\(place)\(diagnostic.severity.rawValue): [Dovetail/\(diagnostic.id.rawValue)] "
          + diagnostic.message
      )
    }
    if findings.count > Self.most {
      lines.append(("note", "… and \(findings.count - Self.most) more"))
    }
    var text = "<g class=\"findings\">\n"
    for (index, line) in lines.enumerated() {
      let fitted = TextWidth.cut(line.1.onOneLine, to: cells)
      text += """
        <text class="finding \(line.0)" x="\(Drawing.margin)" y="\(top + index * Self.row)">\
        \(Markup.escape(fitted))</text>

        """
    }
    return text + "</g>\n"
  }
}
