import DovetailCommand
import Foundation

// A reader that has seen enough, as `head` has, ends the command without a word.
signal(SIGPIPE, SIG_DFL)

exit(Tool.run(Array(CommandLine.arguments.dropFirst()), in: .process))
