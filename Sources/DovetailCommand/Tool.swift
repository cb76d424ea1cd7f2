/// The command `dovetail`: what it was asked for, and the exit status it answers with.
package enum Tool {
  /// The version of the command, that of the library.
  package static let version = "0.2.0"

  static let commands: [Command] = [.check, .diff, .explain, .render, .stats, .view]

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: the arguments behind the command's name.
  ///   - surroundings: the files and streams it works on.
  /// - Returns: the exit status.
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

/// What the command tells who called it.
enum ExitStatus: Int32 {
  /// It did what was asked, and found nothing.
  case success = 0
  /// It did what was asked, and found something.
  case found = 1
  /// It was asked for what it cannot do, or of what it cannot read.
  case wrongUse = 2
}
