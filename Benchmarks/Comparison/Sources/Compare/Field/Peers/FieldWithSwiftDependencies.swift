import Dependencies

extension Peer {
  /// The one row of the field that needs no new object.
  mutating func addFieldWithSwiftDependencies() {
    add(
      .single,
      Work {
        @Dependency(\.single1) var single1
        @Dependency(\.single2) var single2
        @Dependency(\.single3) var single3
        return Trio({ single1 }, { single2 }, { single3 })
      })
  }
}

private enum Single1Key: DependencyKey { static let liveValue: any Single1 = Sole() }
private enum Single2Key: DependencyKey { static let liveValue: any Single2 = Sole() }
private enum Single3Key: DependencyKey { static let liveValue: any Single3 = Sole() }

extension DependencyValues {
  fileprivate var single1: any Single1 { self[Single1Key.self] }
  fileprivate var single2: any Single2 { self[Single2Key.self] }
  fileprivate var single3: any Single3 { self[Single3Key.self] }
}
