extension UInt {
  /// A factor that spreads the bits of a key: 2 to the power of a word's bits, divided by the
  /// golden ratio.
  ///
  /// It is odd, so no two keys become equal.
  @inline(__always)
  static var spreading: UInt {
    UInt(truncatingIfNeeded: (0x9E37_79B9_7F4A_7C15 as UInt64) &>> UInt64(64 - UInt.bitWidth))
  }
}
