import DovetailDiscovery

final class Draft {}
// note@13: class 'Draft' does not conform to the 'Sendable' protocol
// note@13: class 'Draft' does not conform to the 'Sendable' protocol

@Discovered struct DraftProvider: DependencyProvider {
  // error@40: type 'Draft' does not conform to the 'Sendable' protocol
  func provide(_ r: Resolution) -> Draft { Draft() }
}

@Discovered(as: .graph) struct AwaitedDraftProvider: AsyncDependencyProvider {
  // error@40: type 'Draft' does not conform to the 'Sendable' protocol
  func provide(_ r: Resolution) async -> Draft { Draft() }
}

@Discovered(as: .unique) struct UniqueDraftProvider: DependencyProvider {
  func provide(_ r: Resolution) -> Draft { Draft() }
}
