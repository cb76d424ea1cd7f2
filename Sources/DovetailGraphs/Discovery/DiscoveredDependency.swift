/// A provider or a module marked `@Discovered`; the macro adds the conformance.
///
/// `@Discovered(replaces:)` takes only such types, so the compiler rejects a type that is not
/// discovered.
public protocol DiscoveredDependency: SendableMetatype {}
