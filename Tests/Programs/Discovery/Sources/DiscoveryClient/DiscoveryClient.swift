import Clocks
import DovetailChecks
import DovetailDiscovery
import Foundation
import Plugins

@Discovered(replaces: GreetingProvider.self)
struct PoliteGreetingProvider: DependencyProvider {
  func provide(_ r: Resolution) throws -> String {
    "It is \(try r.resolve((any Clock).self).hour)."
  }
}

@main struct DiscoveryClient {
  static func main() throws {
    let container = DependencyContainer()
    let installed = container.installDiscovered()
    expect(installed.map(name), ["AuditModule", "ClockProvider", "PoliteGreetingProvider"])
    expect(
      Discovery.all.map(\.module), ["Plugins", "Clocks", "DiscoveryClient", "Plugins"])
    try container.validate()
    try expect(container.resolve(String.self), "It is 12.")
    try expect(container.resolve([Plugin].self).map(\.name), ["audit"])

    load("Sounds")
    expect(container.installDiscovered().map(name), ["BellProvider"])
    try expect(container.resolve(Double.self), 440)

    load("Strangers")
    expect(container.installDiscovered().map(name), [])
    try expect(container.resolve(Bool?.self), nil)
    print("Discovery client: ok")
  }

  static func name(_ discovery: Discovery) -> String { "\(discovery.type)" }

  /// Stops unless the two values are equal, also in release builds.
  static func expect<Value: Equatable>(
    _ value: @autoclosure () throws -> Value, _ expected: Value, line: UInt = #line
  ) rethrows {
    let value = try value()
    guard value == expected else { fatalError("line \(line): \(value) is not \(expected)") }
  }

  /// Loads a library that is beside the program.
  static func load(_ name: String) {
    let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    #if os(macOS)
      let file = "lib\(name).dylib"
    #else
      let file = "lib\(name).so"
    #endif
    guard dlopen(folder.appending(path: file).path, RTLD_NOW) != nil else {
      fatalError(String(cString: dlerror()))
    }
  }
}
