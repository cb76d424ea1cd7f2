#if Hummingbird
  @_exported import DovetailService
#else
  @_exported import Dovetail

  /// Says what is missing where the trait is off.
  @available(
    *, unavailable,
    message: "write traits: [\"Hummingbird\"] where your Package.swift names Dovetail"
  )
  public struct RequestScope {
    /// Says what is missing where the trait is off.
    public init(_ container: DependencyContainer) {}
  }
#endif
