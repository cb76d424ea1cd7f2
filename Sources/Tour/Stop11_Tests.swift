import Dovetail

/// A test replaces the weather, and nothing outside the test notices.
func tests() throws {
  let shop = DependencyContainer.shared
  shop.register((any Weather).self) { LiveWeather() }
  shop.register(Terrace.self, using: Terrace.init(weather:))
  print(try shop.resolve(Terrace.self).state)

  // A fork has the same bindings and none of the instances: its terrace is built on the double.
  let test = shop.fork { $0.override((any Weather).self) { Downpour() } }
  print(try test.resolve(Terrace.self).state)
  print(try shop.resolve(Terrace.self).state)

  // The same, for all the code of an operation, which never sees a container.
  withDependencies {
    $0.override((any Weather).self) { Downpour() }
  } operation: {
    print("\(Chairs().terrace.state), the chairs are stacked")
  }
  print("\(Chairs().terrace.state), the chairs are out")
}

private final class Chairs {
  @Injected var terrace: Terrace
}

private final class Terrace: Sendable {
  let weather: any Weather

  init(weather: any Weather) {
    self.weather = weather
  }

  var state: String { weather.isDry ? "the terrace is open" : "the terrace is closed" }
}

private protocol Weather: Sendable {
  var isDry: Bool { get }
}

private struct LiveWeather: Weather {
  let isDry = true
}

private struct Downpour: Weather {
  let isDry = false
}
