/// The files of the page as text.
enum PageFiles {
  static let html = text(PackageResources.page_html)
  static let style = text(PackageResources.page_css)
  /// The scripts, one after the other.
  static let script = [
    PackageResources.layout_js, PackageResources.graph_js, PackageResources.page_js,
    PackageResources.drawing_js, PackageResources.panel_js, PackageResources.input_js,
  ].map(text).joined(separator: "\n")

  /// A file without the line break at its end.
  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}
