/// The command's help, made from its definitions.
enum Help {
  /// The text of `dovetail help`.
  static var overview: String {
    let width = (Tool.commands.map(\.name.count).max() ?? 0) + 2
    let commands = (Tool.commands.map { ($0.name, $0.summary) } + [("help", "explain a command")])
      .map { "  " + padded($0, to: width) + $1 }
    return """
      usage: dovetail COMMAND [OPTION]... FILE...
             dovetail help [COMMAND]
             dovetail --version

      Looks at the dependency graph of a program that uses Dovetail.

      commands:
      \(commands.joined(separator: "\n"))

      input:
        FILE holds a blueprint as JSON, which the program itself writes:

          print(container.blueprint.json)

        `-` is standard input. Several files are read as one graph: scopes of the
        same name become one scope, and a binding that is in several files becomes
        one binding. A key that two files provide to one scope at two places is
        registered twice. Files of a newer version are refused; older ones are read.

      output:
        Goes to standard output, with colors only in a terminal and never if
        NO_COLOR is set. Errors go to standard error, in one line.

      exit status:
        0  done; for `check`, the graph is sound
        1  `check` found an error or a warning (see --fail-on), `explain` does not
           know the key, `at` has nothing to say about the line, or
           `diff --exit-code` compared graphs that differ
        2  the command was used wrongly, or a file could not be read or written
      """
  }

  /// The text of `dovetail help COMMAND`.
  static func text(of command: Command) -> String {
    let options = command.options + [.help]
    let width = (options.map(\.spelling.count).max() ?? 0) + 2
    let lines = options.map { option in
      let rows = option.help.split(separator: "\n")
      let indentation = String(repeating: " ", count: width + 2)
      return "  " + padded(option.spelling, to: width) + rows.joined(separator: "\n\(indentation)")
    }
    return """
      usage: \(command.usage)

      \(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).

      options:
      \(lines.joined(separator: "\n"))

      \(command.remarks)
      """
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
