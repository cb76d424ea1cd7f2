import DovetailChecks
import Foundation

/// Has goods, for a front that listens on the port in the first argument, until the input ends.
@main struct Stockroom {
  static func main() async {
    let container = DependencyContainer(WarehouseModule())
    container.register(FrontPort.self) {
      FrontPort(number: CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 7000)
    }
    do {
      try container.validate()
      try await container.start()
      let console = try await container.resolve(Console.self)
      while readLine() != nil {}
      if let failure = await container.close() { throw failure }
      console.write("node left")
    } catch {
      print(error)
      exit(1)
    }
  }
}
