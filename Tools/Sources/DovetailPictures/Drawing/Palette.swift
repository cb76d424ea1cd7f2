/// The colors of pictures by purpose.
enum Palette {
  /// A color's name and its value in either theme.
  struct Ink {
    let name: String
    let light: String
    let dark: String
  }

  /// Every color; two names belong to the fill and the line of one thing.
  static let inks = [
    Ink(name: "paper", light: "#ffffff", dark: "#0d1117"),
    Ink(name: "text", light: "#1f2328", dark: "#e6edf3"),
    Ink(name: "muted", light: "#59636e", dark: "#9198a1"),
    Ink(name: "edge", light: "#818b98", dark: "#767e88"),
    Ink(name: "box", light: "#f6f8fa", dark: "#131820"),
    Ink(name: "box-line", light: "#c8d1da", dark: "#3d444d"),
    Ink(name: "single", light: "#ddf1ff", dark: "#10294a"),
    Ink(name: "single-line", light: "#0969da", dark: "#4493f8"),
    Ink(name: "eager", light: "#d9f8e0", dark: "#11301c"),
    Ink(name: "eager-line", light: "#1a7f37", dark: "#3fb950"),
    Ink(name: "scoped", light: "#f5ebff", dark: "#2a1d45"),
    Ink(name: "scoped-line", light: "#8250df", dark: "#ab7df8"),
    Ink(name: "weak", light: "#d3f4f4", dark: "#0b3036"),
    Ink(name: "weak-line", light: "#0b7a80", dark: "#39c5cf"),
    Ink(name: "graph", light: "#fff6c2", dark: "#33280b"),
    Ink(name: "graph-line", light: "#946200", dark: "#d29922"),
    Ink(name: "unique", light: "#eef0f3", dark: "#21262d"),
    Ink(name: "unique-line", light: "#57606a", dark: "#9198a1"),
    Ink(name: "error", light: "#ffe2df", dark: "#47161a"),
    Ink(name: "error-line", light: "#cf222e", dark: "#ff6a63"),
    Ink(name: "warning", light: "#ffeadb", dark: "#3b1f0c"),
    Ink(name: "warning-line", light: "#bc4c00", dark: "#f0883e"),
  ]

  /// The colors of one theme, as definitions of a style sheet's variables.
  static func definitions(isDark: Bool) -> String {
    inks.map { "--\($0.name): \(isDark ? $0.dark : $0.light);" }.joined(separator: " ")
  }

  /// A color of the light theme.
  static func light(_ name: String) -> String {
    inks.first { $0.name == name }?.light ?? "currentColor"
  }
}
