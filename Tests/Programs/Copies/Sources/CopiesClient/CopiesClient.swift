import Foundation

@main struct CopiesClient {
  typealias Call = @convention(c) () -> Void
  typealias Say = @convention(c) (UnsafePointer<CChar>) -> Void

  // SAFETY: only one thread uses it.
  nonisolated(unsafe) static var said: [String] = []
  nonisolated(unsafe) static var describe: @convention(c) (Say) -> Void = { _ in }

  static func main() {
    // Loaded as if the program were linked with both, so that one could use the symbols of the
    // other.
    let one = load("One", RTLD_NOW | RTLD_GLOBAL)
    let other = load("Other", RTLD_NOW)
    let whileARecipeRuns = function("one_while_a_recipe_runs", one) {
      unsafeBitCast($0, to: (@convention(c) (Call) -> Void).self)
    }
    describe = function("other_describe", other) {
      unsafeBitCast($0, to: (@convention(c) (Say) -> Void).self)
    }

    // One is the first library to be used on this thread, and runs a recipe. If Other took that
    // recipe for its own, One's part would be in Other's path, and Other would use One's memory.
    whileARecipeRuns { CopiesClient.describe { CopiesClient.said.append(String(cString: $0)) } }
    describe { CopiesClient.said.append(String(cString: $0)) }
    expect(said[0], said[1])
    expect(said[0].contains("nothing provides `any Missing`"), true)
    print("Copies client: ok")
  }

  /// Stops unless the two values are equal, also in release builds.
  static func expect<Value: Equatable>(_ value: Value, _ expected: Value, line: UInt = #line) {
    guard value == expected else { fatalError("line \(line): \(value) is not \(expected)") }
  }

  /// Loads a library that is beside the program.
  static func load(_ name: String, _ mode: Int32) -> UnsafeMutableRawPointer {
    let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    #if os(macOS)
      let file = "lib\(name).dylib"
    #else
      let file = "lib\(name).so"
    #endif
    guard let library = dlopen(folder.appending(path: file).path, mode) else {
      fatalError(String(cString: dlerror()))
    }
    return library
  }

  static func function<F>(
    _ name: String, _ library: UnsafeMutableRawPointer, as cast: (UnsafeMutableRawPointer) -> F
  ) -> F {
    guard let symbol = dlsym(library, name) else { fatalError("there is no \(name)") }
    return cast(symbol)
  }
}
