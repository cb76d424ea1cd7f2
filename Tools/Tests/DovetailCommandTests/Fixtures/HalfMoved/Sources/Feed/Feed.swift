import Dovetail

struct FeedModule: DependencyModule {
  func register(in container: DependencyContainer) {
    container.register(Feed.self) { r in
      Feed(network: try r.resolve(), orders: try r.resolve(), user: try r.resolve())
    }
  }
}

struct Feed: Sendable {
  let network: any Networking
  let orders: Orders
  let user: User
}

func clocks() -> (any Clock, any Networking) {
  let both: (any Clock, any Networking) = (injected(), injected())
  return both
}
