@_exported import Dovetail

/// Marks a provider or a module, so that `installDiscovered()` finds it anywhere in the program.
///
/// ```swift
/// @Discovered(named: "cdn", as: .unique) struct CDNProvider: DependencyProvider {
///   func provide(_ r: Resolution) throws -> URL { URL(string: "https://cdn.example")! }
/// }
/// ```
///
/// There is no list to keep, and no cost before `installDiscovered()` is called: the type leaves a
/// record in a section of its binary. The type may be private or nested, in any module, static or
/// dynamic; it needs an initializer without parameters. A ``/Dovetail/MainActorModule`` is
/// installed on the main actor. The article on discovery explains how conflicts are settled.
///
/// - Parameters:
///   - name: The name to register a provider under.
///   - lifetime: How long the instance of a provider is kept.
///   - priority: A type with a higher priority is installed first, and wins if two provide one key.
///     If two of one priority do, the second is a finding of `validate()`.
///   - replaced: Discovered types that this one replaces: they are not installed.
@attached(
  member,
  conformances: DependencyProvider, AsyncDependencyProvider, DependencyModule, MainActorModule,
  names: named(_discovered))
@attached(extension, conformances: DiscoveredDependency)
public macro Discovered(
  named name: String? = nil, as lifetime: Lifetime = .single, priority: Int = 0,
  replaces replaced: any DiscoveredDependency.Type...
) = #externalMacro(module: "DovetailMacrosPlugin", type: "DiscoveredMacro")

/// Marks a provider for `installDiscovered()` that is called for every resolution.
///
/// - Parameters:
///   - name: The name to register the provider under.
///   - lifetime: `.unique`: the instance of the provider is not kept.
///   - priority: A type with a higher priority is installed first, and wins if two provide one key.
///   - replaced: Discovered types that this one replaces: they are not installed.
@attached(
  member,
  conformances: DependencyProvider, AsyncDependencyProvider, DependencyModule, MainActorModule,
  names: named(_discovered))
@attached(extension, conformances: DiscoveredDependency)
public macro Discovered(
  named name: String? = nil, as lifetime: UniqueLifetime, priority: Int = 0,
  replaces replaced: any DiscoveredDependency.Type...
) = #externalMacro(module: "DovetailMacrosPlugin", type: "DiscoveredMacro")
