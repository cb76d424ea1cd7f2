/// The parsed arguments of a command.
struct Arguments {
  /// The arguments that are not options, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private let command: Command

  /// Parses arguments by the usual conventions of the command line.
  ///
  /// Options may stand between the files; after `--` there are no options. The result is `nil` if
  /// the arguments ask for help. An argument that the command does not take throws ``WrongUse``.
  init?(_ arguments: [String], of command: Command) throws {
    self.command = command
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let (option, attached) = try Self.option(argument, of: command)
      if option.name == Option.help.name { return nil }
      try add(option, try Self.value(of: option, attached, &rest, command))
    }
    try checkOperands()
  }

  /// The option an argument names, and the value that is attached to it.
  private static func option(
    _ argument: String, of command: Command
  ) throws -> (Option, attached: String?) {
    let options = command.options + [.help]
    if !argument.hasPrefix("--") {
      let (short, attached) = (argument.prefix(2), argument.dropFirst(2))
      if let option = options.first(where: { $0.short == String(short) }) {
        return (option, attached.isEmpty ? nil : String(attached))
      }
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? argument
    guard let option = options.first(where: { $0.name == name }) else {
      let hint = Nearest.hint(to: name, among: options.map(\.name))
      throw WrongUse("unknown option '\(name)'\(hint)", in: command)
    }
    return (option, parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func value(
    of option: Option, _ attached: String?, _ rest: inout ArraySlice<String>, _ command: Command
  ) throws -> String {
    guard let name = option.value else {
      if attached != nil { throw WrongUse("option '\(option.name)' takes no value", in: command) }
      return ""
    }
    guard let value = attached ?? rest.popFirst() else {
      let list = option.choices.isEmpty ? name : Self.list(option.choices)
      throw WrongUse("option '\(option.name)' needs a value: \(list)", in: command)
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      let choices = Self.list(option.choices)
      throw WrongUse("option '\(option.name)' is \(choices), not '\(value)'", in: command)
    }
    return value
  }

  private mutating func add(_ option: Option, _ value: String) throws {
    if !option.repeats, values[option.name] != nil, option.value != nil {
      throw WrongUse("option '\(option.name)' is given twice", in: command)
    }
    values[option.name, default: []].append(value)
  }

  private func checkOperands() throws {
    let names = command.operands
    guard operands.count >= names.count else {
      throw WrongUse("\(names[operands.count]) is missing", in: command)
    }
    if !command.takesMore, operands.count > names.count {
      throw WrongUse("unexpected argument '\(operands[names.count])'", in: command)
    }
  }

  static func list(_ choices: [String]) -> String {
    guard let last = choices.last, choices.count > 1 else { return choices.joined() }
    return choices.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Arguments {
  /// Whether an option without a value was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option.
  subscript(_ name: String) -> String? { values[name]?.last }

  /// The values of an option that may be given more than once.
  func all(_ name: String) -> [String] { values[name] ?? [] }
}
