@_spi(Tools) @_exported import DovetailChecks

/// The colors of a picture.
public enum PictureTheme: String, Sendable, Hashable, Codable, CaseIterable {
  /// Dark ink on white.
  case light
  /// Light ink on black.
  case dark
}
