#if canImport(SwiftUI)
  @_exported import Dovetail
  import SwiftUI

  extension EnvironmentValues {
    /// The container of the view: the one that `dependencies` gave to the views around it, else
    /// `DependencyContainer.current`.
    public var dependencies: DependencyContainer {
      get { self[ContainerKey.self] ?? .current }
      set { self[ContainerKey.self] = newValue }
    }

    private struct ContainerKey: EnvironmentKey {
      static let defaultValue: DependencyContainer? = nil
    }
  }
#endif
