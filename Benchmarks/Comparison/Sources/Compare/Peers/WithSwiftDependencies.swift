import Dependencies

/// swift-dependencies: values by key path, which properties ask for.
func withSwiftDependencies() -> Peer {
  var peer = Peer("swift-dependencies", version: "1.16.0")
  peer.add(.object, Work { held() })
  peer.add(.value) {
    @Dependency(\.theClock) var clock
    return clock.id
  }
  peer.add(.wrapper, Work { Screen() })
  peer.add(
    .request,
    Work {
      withDependencies {
        $0.user = User(id: 5)
      } operation: {
        @Dependency(\.user) var user
        @Dependency(\.held) var held
        return Request(user: user, held: held)
      }
    })
  peer.add(
    .isolation,
    Work {
      withDependencies {
        $0.held = Held(id: 99)
      } operation: {
        Service(held: held())
      }
    })
  peer.add(.oneKey, Work { held() })
  peer.add(
    .manyKeys,
    Work(
      once: {
        @Dependency(\.part0) var first
        @Dependency(\.part1) var second
        @Dependency(\.part2) var third
        @Dependency(\.part3) var fourth
        return first.id + second.id + third.id + fourth.id
      },
      look: {
        @Dependency(\.part0) var first
        @Dependency(\.part1) var second
        @Dependency(\.part2) var third
        @Dependency(\.part3) var fourth
        return Observed(sum: 4, objects: [first, second, third, fourth])
      }))
  peer.notes = [
    """
    swift-dependencies makes no new objects; for a request and a test, the object is made by hand.
    """
  ]
  return peer
}

private func held() -> Held {
  @Dependency(\.held) var held
  return held
}

private enum HeldKey: DependencyKey { static let liveValue = Held() }
private enum ClockKey: DependencyKey { static let liveValue: any Clock = SystemClock() }
private enum UserKey: DependencyKey { static let liveValue = User(id: 0) }
private enum Part0Key: DependencyKey { static let liveValue = Part<Purpose.P0>() }
private enum Part1Key: DependencyKey { static let liveValue = Part<Purpose.P1>() }
private enum Part2Key: DependencyKey { static let liveValue = Part<Purpose.P2>() }
private enum Part3Key: DependencyKey { static let liveValue = Part<Purpose.P3>() }

extension DependencyValues {
  fileprivate var held: Held {
    get { self[HeldKey.self] }
    set { self[HeldKey.self] = newValue }
  }
  fileprivate var theClock: any Clock {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }
  fileprivate var user: User {
    get { self[UserKey.self] }
    set { self[UserKey.self] = newValue }
  }
  fileprivate var part0: Part<Purpose.P0> { self[Part0Key.self] }
  fileprivate var part1: Part<Purpose.P1> { self[Part1Key.self] }
  fileprivate var part2: Part<Purpose.P2> { self[Part2Key.self] }
  fileprivate var part3: Part<Purpose.P3> { self[Part3Key.self] }
}

private final class Screen: HeldScreen {
  @Dependency(\.held) var held
}
