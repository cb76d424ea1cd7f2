import Foundation

/// Ends the process with a code.
func exitCode(_ code: Int32) -> Never { exit(code) }
