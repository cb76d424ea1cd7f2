import Dovetail

/// Marks a provider or a module that `installDiscovered()` finds, wherever in the program it is linked in.
///
/// ```swift
/// @Discovered(named: "cdn", as: .unique) struct CDNProvider: DependencyProvider {
///   func provide(_ r: Resolution) throws -> URL { URL(string: "https://cdn.example")! }
/// }
/// ```
///
/// There is no list to keep, and no cost before `installDiscovered()` is called: the type leaves a record
/// in a section of its binary. It may be private or nested, in any module, static or dynamic; it has to
/// have an initialiser without parameters. The article on discovery says what becomes of conflicts.
///
/// - Parameters:
///   - name: The name to register a provider under.
///   - lifetime: How long what a provider makes is kept.
///   - priority: What has a higher priority comes first, and wins where two provide one key. Of two
///     with the same priority, the second is a finding of `validate()`.
///   - replaced: Discovered types that this one stands in for: they are not installed.
@attached(
  member, conformances: DependencyProvider, AsyncDependencyProvider, DependencyModule,
  names: named(_discovered))
@attached(extension, conformances: DiscoveredDependency)
public macro Discovered(
  named name: String? = nil, as lifetime: Lifetime = .single, priority: Int = 0,
  replaces replaced: any DiscoveredDependency.Type...
) = #externalMacro(module: "DovetailMacrosPlugin", type: "DiscoveredMacro")

/// Marks a provider that `installDiscovered()` finds, and that is asked anew every time.
///
/// - Parameters:
///   - name: The name to register the provider under.
///   - lifetime: `.unique`: what the provider makes is not kept.
///   - priority: What has a higher priority comes first, and wins where two provide one key.
///   - replaced: Discovered types that this one stands in for: they are not installed.
@attached(
  member, conformances: DependencyProvider, AsyncDependencyProvider, DependencyModule,
  names: named(_discovered))
@attached(extension, conformances: DiscoveredDependency)
public macro Discovered(
  named name: String? = nil, as lifetime: UniqueLifetime, priority: Int = 0,
  replaces replaced: any DiscoveredDependency.Type...
) = #externalMacro(module: "DovetailMacrosPlugin", type: "DiscoveredMacro")
