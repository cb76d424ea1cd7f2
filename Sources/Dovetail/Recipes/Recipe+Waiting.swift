// The awaited half of recipes. It is generic code of this module, not inlined into clients: an
// asynchronous call costs more than specialising it would save, and clients build faster.

/// Synchronous functions whose parameters are awaited.
extension Recipe {
  @usableFromInline
  static func waiting<each Parameter, Failure: Error>(
    _ function: @escaping @Sendable (repeat each Parameter) throws(Failure) -> T, names: [String?]
  ) -> Awaiting {
    Awaiting { resolution in
      let parameters = try await Parameters<repeat each Parameter>.awaited(resolution, names: names)
      return try function(repeat each parameters.values)
    }
  }
}
