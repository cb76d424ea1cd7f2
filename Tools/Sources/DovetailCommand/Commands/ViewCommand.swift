@_spi(Tools) import DovetailChecks
import DovetailPictures

extension Command {
  static let view = Command(
    name: "view", summary: "open an empty page that draws the file dropped on it", operands: [],
    takesMore: false,
    options: [
      Option(
        name: "--output", short: "-o", value: "FILE",
        help: "write the page to the file instead of opening it")
    ],
    remarks: """
      Drop a blueprint on the page, or choose its file there. The page is one
      file, loads nothing and sends nothing, so you can keep it or hand it on.

      The page marks missing keys. For the other findings, use `dovetail check`,
      or `dovetail render`, whose html page has them all.

      examples:
        dovetail view
        dovetail view -o viewer.html
      """,
    run: runView)
}

private func runView(_ arguments: Arguments, _ files: Files) throws -> ExitStatus {
  let page = Blueprint().html(title: "Dovetail")
  if let output = arguments["--output"] {
    try files.write(page, to: output)
  } else {
    try files.write(files.open(page, named: "dovetail-view.html"))
  }
  return .success
}
