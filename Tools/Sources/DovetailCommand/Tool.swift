/// The command `dovetail`: runs the command that its arguments name, and returns an exit status.
package enum Tool {
  /// The version of the command, which is the library's.
  package static let version = "0.4.0"

  static let commands: [Command] = [.at, .check, .diff, .explain, .mcp, .render, .timeline]

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the command's name.
  ///   - surroundings: The files and streams it works on.
  /// - Returns: The exit status.
  package static func run(_ arguments: [String], in surroundings: Surroundings) -> Int32 {
    do {
      return try run(arguments, surroundings).rawValue
    } catch {
      surroundings.error("\(error)\n")
      return ExitStatus.wrongUse.rawValue
    }
  }

  private static func run(_ arguments: [String], _ surroundings: Surroundings) throws -> ExitStatus
  {
    guard let first = arguments.first else {
      throw WrongUse("a command is missing; `dovetail help` names them")
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "help", "--help", "-h": return try help(on: rest, surroundings)
    case "--version":
      surroundings.output("dovetail \(version)\n")
      return .success
    default: break
    }
    guard let command = commands.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      let known = kind == "option" ? ["--help", "--version"] : commands.map(\.name) + ["help"]
      throw WrongUse("unknown \(kind) '\(first)'" + Nearest.hint(to: first, among: known))
    }
    guard let parsed = try Arguments(rest, of: command) else {
      surroundings.output(Help.text(of: command) + "\n")
      return .success
    }
    return try command.run(parsed, Files(surroundings))
  }

  private static func help(
    on names: [String], _ surroundings: Surroundings
  ) throws -> ExitStatus {
    let topics = names.filter { $0 != "--help" && $0 != "-h" }
    guard topics.count < 2 else { throw WrongUse("`dovetail help` takes one command") }
    guard let name = topics.first, name != "help" else {
      surroundings.output(Help.overview + "\n")
      return .success
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      throw WrongUse(
        "unknown command '\(name)'" + Nearest.hint(to: name, among: commands.map(\.name)))
    }
    surroundings.output(Help.text(of: command) + "\n")
    return .success
  }
}

/// The exit status of the command.
enum ExitStatus: Int32 {
  /// The command did its work, and found nothing.
  case success = 0
  /// The command did its work, and found something.
  case found = 1
  /// The arguments were wrong, or a file could not be read.
  case wrongUse = 2
}
