/// What a decorator was given, and wrapped: it is closed after what it was wrapped in.
// SAFETY: immutable; an instance that is kept is `Sendable`.
final class Layer: @unchecked Sendable {
  private let binding: AnyBinding
  private let bits: UInt
  private let weak: WeakInstance?

  /// Takes over the memory of an instance.
  init(_ bits: UInt, of binding: AnyBinding) {
    self.binding = binding
    self.bits = bits
    weak = nil
  }

  private init(_ weak: WeakInstance?, of binding: AnyBinding) {
    self.binding = binding
    bits = 0
    self.weak = weak
  }

  deinit {
    if bits != 0 { binding.destroyInstance(bits) }
  }

  /// The same without keeping the instance alive.
  func weakened() -> Layer {
    bits == 0 ? self : Layer(binding.weakInstance(bits), of: binding)
  }

  /// What closes the instance, while it lives.
  var closing: ClosingInstance? {
    bits == 0 ? weak.flatMap(binding.closing) : binding.closing(bits)
  }
}
