import DovetailDiscovery

@Discovered struct BoxProvider<Content: Sendable>: DependencyProvider {
  // error@1: '@Discovered' cannot be applied to 'BoxProvider', which is generic (from macro 'Discovered ')
  let content: Content
  func provide(_ r: Resolution) -> Content { content }
}

struct Box<Content> {
  @Discovered struct LidProvider: DependencyProvider {
    // error@3: '@Discovered' cannot be applied to 'LidProvider' in 'Box', which is generic (from macro 'Discovered ')
    func provide(_ r: Resolution) -> Int { 12 }
  }
}

extension Box {
  @Discovered struct HingeProvider: DependencyProvider {
    // error@expansion: static stored properties not supported in generic types
    // error@expansion: attribute @used cannot be used in a generic context
    // error@expansion: attribute @section cannot be used in a generic context
    func provide(_ r: Resolution) -> Int { 12 }
  }
}
