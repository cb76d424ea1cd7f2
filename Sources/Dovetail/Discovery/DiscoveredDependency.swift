/// A provider or a module that `@Discovered` marks; the macro adds the conformance.
///
/// It is what `@Discovered(replaces:)` takes, so that naming a type which nobody discovers is the
/// compiler's error.
public protocol DiscoveredDependency: SendableMetatype {}
