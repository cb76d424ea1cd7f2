@_spi(Tools) import DovetailChecks

/// The style sheet and the arrowheads that every drawing shares.
enum DrawingStyle {
  /// The fonts of keys: each has characters of one width.
  static let codeFont = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"
  /// The fonts of all other text.
  static let textFont = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"

  /// The rules, in the colors of a palette.
  static func text(_ palette: Palette) -> String {
    let lifetimes = (Blueprint.Lifetime.words + ["warning", "error"]).map { word in
      ".\(word)>.shape{fill:\(palette[word]);stroke:\(palette["\(word)-line"])}"
    }
    return """
      .dovetail text{font-family:\(textFont);fill:\(palette["text"])}
      .dovetail .key{font-family:\(codeFont);font-size:13px}
      .dovetail .narrow .key{font-size:12px}
      .dovetail .detail{font-size:10.5px;fill:\(palette["muted"])}
      .dovetail .sign{font-family:\(codeFont);font-size:9px;fill:\(palette["muted"])}
      .dovetail .sign-box{fill:\(palette["paper"]);stroke:\(palette["box-line"])}
      .paper{fill:\(palette["paper"])}
      .box{fill:\(palette["box"]);stroke:\(palette["box-line"])}
      .dovetail .box-title{font-size:13px;font-weight:600;fill:\(palette["muted"])}
      .shape{stroke-width:1.4}
      \(lifetimes.joined(separator: "\n"))
      .ghost>.shape{fill:\(palette["paper"]);stroke:\(palette["muted"]);stroke-dasharray:5 3}
      .ghost .key{font-style:italic}
      .ghost.error>.shape{fill:\(palette["error"]);stroke:\(palette["error-line"])}
      .error>.shape,.warning>.shape{stroke-width:2.6}
      .replaced{opacity:.55}
      .edge{fill:none;stroke:\(palette["edge"]);stroke-width:1.3;marker-end:url(#arrow)}
      .edge.collection{stroke-width:2.2;marker-end:url(#many)}
      .edge.optional{marker-end:url(#hollow)}
      .edge.factory{stroke-dasharray:9 3 2 3}
      .edge.deferred{stroke-dasharray:6 4}
      .edge.deferredWeak{stroke-dasharray:.5 4;stroke-linecap:round;stroke-width:1.8}
      .edge.alias{stroke-dasharray:14 3;marker-end:url(#hollow)}
      .narrow .edge{stroke-opacity:.5}
      .narrow .edge.error,.narrow .edge.warning{stroke-opacity:1}
      .edge.warning{stroke:\(palette["warning-line"]);stroke-width:2.4;marker-end:url(#arrow-warning)}
      .edge.error{stroke:\(palette["error-line"]);stroke-width:2.4;marker-end:url(#arrow-error)}
      .arrow{fill:\(palette["edge"])}
      .arrow-line{fill:\(palette["paper"]);stroke:\(palette["edge"])}
      .arrow-error{fill:\(palette["error-line"])}
      .arrow-warning{fill:\(palette["warning-line"])}
      .dovetail .legend text{font-size:11px;fill:\(palette["muted"])}
      .dovetail .legend .sign{font-size:9px}
      .dovetail .finding{font-family:\(codeFont);font-size:11.5px}
      .dovetail .finding.error{fill:\(palette["error-line"])}
      .dovetail .finding.warning{fill:\(palette["warning-line"])}
      .dovetail .finding.note{fill:\(palette["muted"])}
      """
  }

  /// The heads of the arrows.
  static let markers = """
    <defs>
    \(marker("arrow", "<path class=\"arrow\" d=\"M0 0L8 4L0 8z\"/>"))
    \(marker("hollow", "<path class=\"arrow-line\" d=\"M.7 1L7 4L.7 7z\"/>"))
    \(marker("many", "<path class=\"arrow\" d=\"M0 0L5 4L0 8z M3 0L8 4L3 8L4.5 8L9.5 4L4.5 0z\"/>"))
    \(marker("arrow-error", "<path class=\"arrow-error\" d=\"M0 0L8 4L0 8z\"/>"))
    \(marker("arrow-warning", "<path class=\"arrow-warning\" d=\"M0 0L8 4L0 8z\"/>"))
    </defs>
    """

  private static func marker(_ name: String, _ path: String) -> String {
    """
    <marker id="\(name)" viewBox="0 0 10 8" refX="8" refY="4" markerWidth="10" markerHeight="8" \
    markerUnits="userSpaceOnUse" orient="auto">\(path)</marker>
    """
  }
}
