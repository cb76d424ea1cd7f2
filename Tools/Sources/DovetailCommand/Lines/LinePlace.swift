/// A line of a file, as a user or an editor writes it: `Sources/App/Feed.swift:12`.
struct LinePlace {
  let path: String
  let line: Int

  /// Reads a place; a column after the line is left out.
  init(_ text: String) throws {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 2, Int(parts[parts.count - 1]) != nil, Int(parts[parts.count - 2]) != nil {
      parts.removeLast()
    }
    guard parts.count > 1, let line = parts.last.flatMap({ Int($0) }), line > 0, parts[0] != ""
    else {
      throw WrongUse("PLACE is a file and a line, 'Feed.swift:12', not '\(text)'", in: .at)
    }
    path = parts.dropLast().joined(separator: ":")
    self.line = line
  }

  /// The folder of sources that the file is part of, as far as its path tells.
  var folder: String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let sources = parts.dropLast().lastIndex(of: "Sources") {
      return parts[...sources].joined(separator: "/")
    }
    guard path.hasPrefix("/") else { return "." }
    return parts.count > 2 ? parts.dropLast().joined(separator: "/") : "/"
  }

  /// The path of the file among sources.
  func path(
    in sources: [(path: String, text: String)], absolute: (String) -> String
  ) throws -> String {
    if let source = sources.first(where: { $0.path == path }) { return source.path }
    let (whole, name) = (absolute(path), String(path.split(separator: "/").last ?? ""))
    let known = sources.first { $0.path.hasSuffix(name) && absolute($0.path) == whole }
    if let known { return known.path }
    let ending = "/\(path)"
    let fitting = sources.filter { $0.path.hasSuffix(ending) }
    if let only = fitting.first, fitting.count == 1 { return only.path }
    let several = fitting.prefix(3).map(\.path).joined(separator: " or ")
    throw FileError(
      path,
      fitting.isEmpty
        ? "is not among the sources; name their folder with --sources" : "may be \(several)")
  }
}
