import DovetailCommand
import Foundation

// A reader that closes the pipe early, as `head` does, ends the command silently.
signal(SIGPIPE, SIG_DFL)

exit(Tool.run(Array(CommandLine.arguments.dropFirst()), in: .process))
