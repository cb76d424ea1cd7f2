#if !os(Windows) && !os(WASI)
  extension DependencyContainer {
    /// Installs the providers and modules that `@Discovered` marks, wherever they are linked in.
    ///
    /// ```swift
    /// let container = DependencyContainer()
    /// container.installDiscovered()
    /// try container.validate()
    /// ```
    ///
    /// The highest priority comes first, then the order is by module, file and line. Where two of them
    /// provide one key, the higher priority wins; of two with the same priority, the second is a
    /// `DuplicateBinding` finding, as is what is registered by hand under the same key. What another one
    /// replaces is not installed.
    ///
    /// Calling it again installs what has come since, with a library that was loaded later; what the
    /// container or one of its parents has installed is not installed again.
    ///
    /// - Parameter isIncluded: Which of them to consider, such as those of a module. What it leaves out
    ///   replaces nothing.
    /// - Returns: What this call has installed, in order.
    @discardableResult
    public func installDiscovered(
      where isIncluded: (Discovery) -> Bool = { _ in true }
    ) -> [Discovery] {
      install(Discovery.all.filter(isIncluded))
    }

    func install(_ discoveries: [Discovery]) -> [Discovery] {
      let installed = Discovery.withoutReplaced(discoveries).filter(core.claim)
      for discovery in installed {
        DiscoveredBindings.$current.withValue(discovery.priority) { discovery.install(self) }
      }
      return installed
    }
  }
#endif
