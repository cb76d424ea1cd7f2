@_exported import Dovetail

#if !Services
  extension DependencyContainer {
    /// Says what is missing where the trait is off.
    @available(
      *, unavailable,
      message: "write traits: [\"Services\"] where your Package.swift names Dovetail"
    )
    public func run<Logger>(logger: Logger) async throws {}

    /// Says what is missing where the trait is off.
    @available(
      *, unavailable,
      message: "write traits: [\"Services\"] where your Package.swift names Dovetail"
    )
    public func runs<Part>(_ type: Part.Type) {}
  }
#endif
