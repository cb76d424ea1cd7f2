import CDovetail

/// What `@Discovered` leaves in a section of its binary: an ELF note whose contents are a function.
///
/// Not for use by hand. The elements are the note's header (the sizes of name and contents, a kind), the
/// name `Dovetail`, a version, a word in reserve, and what adds the discovery to a collection. Notes are
/// what an ELF loader shows of every image without its file being read; Mach-O shows any section.
@_documentation(visibility: internal)
public typealias _DiscoveryRecord = (
  UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, _DiscoveryVersion, UInt32,
  @convention(c) (UnsafeMutableRawPointer) -> Void
)

#if _pointerBitWidth(_64)
  /// The version of a record; of a type with which a record has one size on all machines.
  @_documentation(visibility: internal)
  public typealias _DiscoveryVersion = UInt32
#else
  /// The version of a record; of a type with which a record has one size on all machines.
  @_documentation(visibility: internal)
  public typealias _DiscoveryVersion = UInt64
#endif

/// Where the functions of records, which C calls, add what they describe.
final class DiscoveryCollection {
  var records: [@convention(c) (UnsafeMutableRawPointer) -> Void] = []
  var discoveries: [Discovery] = []

  /// The collection behind a pointer; `nil` when another copy of this library has made it.
  ///
  /// Two images that have linked this library in, each for itself, have two types of each name.
  static func from(_ context: UnsafeMutableRawPointer) -> DiscoveryCollection? {
    // SAFETY: the pointer is that of `found()`, of whichever copy, which keeps the collection as long.
    Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue() as? DiscoveryCollection
  }
}

extension Discovery {
  /// What the records of all loaded images describe, the main program's first.
  static func found() -> [Discovery] {
    let collection = DiscoveryCollection()
    return withExtendedLifetime(collection) {
      // SAFETY: nobody uses the pointer after this block.
      let context = Unmanaged.passUnretained(collection).toOpaque()
      dovetail_discover(context) { DiscoveryCollection.from($0)?.records.append($1) }
      // Not earlier: while images are visited, the loader's lock is held.
      for add in collection.records { add(context) }
      return collection.discoveries
    }
  }
}
