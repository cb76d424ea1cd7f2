import Dovetail

#if !os(Windows) && !os(WASI)
  extension DependencyContainer {
    /// Installs the providers and modules marked `@Discovered`, from everywhere in the program.
    ///
    /// ```swift
    /// let container = DependencyContainer()
    /// container.installDiscovered()
    /// try container.validate()
    /// ```
    ///
    /// The highest priority comes first; the others follow by module, file and line. If two
    /// discoveries provide the same key, the higher priority wins. If their priorities are equal,
    /// the second is a `DuplicateBinding` finding. So is a registration by hand under the same key.
    /// A replaced discovery is not installed.
    ///
    /// Call it again to install the discoveries of a library that was loaded later. A discovery
    /// that the container or one of its parents has installed is not installed again.
    ///
    /// A ``/Dovetail/MainActorModule`` is installed on the main actor: if the program has one, call
    /// this method there.
    ///
    /// - Parameter isIncluded: Which discoveries to consider, such as those of a module. A
    ///   discovery that is left out replaces nothing.
    /// - Returns: The discoveries that this call has installed, in order.
    @discardableResult
    public func installDiscovered(
      where isIncluded: (Discovery) -> Bool = { _ in true }
    ) -> [Discovery] {
      install(Discovery.all.filter(isIncluded))
    }

    func install(_ discoveries: [Discovery]) -> [Discovery] {
      let installed = Discovery.withoutReplaced(discoveries).filter {
        core.claim(discovery: $0.type)
      }
      for discovery in installed {
        Core.$discovering.withValue(discovery.priority) { discovery.install(self) }
      }
      return installed
    }
  }
#endif

/// A provider or a module marked `@Discovered`; the macro adds the conformance.
///
/// `@Discovered(replaces:)` takes only such types, so the compiler rejects a type that is not
/// discovered.
public protocol DiscoveredDependency: SendableMetatype {}
