import DovetailDiscovery

@Discovered struct BoxProvider<Content: Sendable & DefaultMade>: DependencyProvider {
  // error@1: '@Discovered' cannot be applied to 'BoxProvider', which is generic (from macro 'Discovered ')
  func provide(_ r: Resolution) -> Content { Content() }
}

protocol DefaultMade {
  init()
}
