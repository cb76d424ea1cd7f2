@_exported import DovetailProtocols

/// The classes of instances, and whether they are ``Closeable``: a cast takes ten times as long.
enum CloseableClasses {
  private static let known = Locked<[ObjectIdentifier: Bool]>([:])

  static func contain(_ object: AnyObject) -> Bool {
    let type = ObjectIdentifier(type(of: object))
    if let known = known.withLock({ $0[type] }) { return known }
    let isCloseable = object is any Closeable
    known.withLock { $0[type] = isCloseable }
    return isCloseable
  }
}
