import CDovetailDiscovery

/// The record that `@Discovered` leaves in a section of its binary: an ELF note that holds a
/// function.
///
/// Not for use by hand. The elements are the header of the note (the sizes of name and contents, a
/// kind), the name `Dovetail`, a version, a reserved word, and a function that adds the discovery
/// to a collection.
///
/// It is a note because an ELF loader shows the notes of every image, without the file being read;
/// Mach-O shows any section.
@_documentation(visibility: internal)
public typealias _DiscoveryRecord = (
  UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, _DiscoveryVersion, UInt32,
  @convention(c) (UnsafeMutableRawPointer) -> Void
)

#if _pointerBitWidth(_64)
  /// The version of a record, of a type that gives records the same size on all machines.
  @_documentation(visibility: internal)
  public typealias _DiscoveryVersion = UInt32
#else
  /// The version of a record, of a type that gives records the same size on all machines.
  @_documentation(visibility: internal)
  public typealias _DiscoveryVersion = UInt64
#endif

/// The collection to which the functions of records, which are called through C, add their
/// discoveries.
final class DiscoveryCollection {
  var records: [@convention(c) (UnsafeMutableRawPointer) -> Void] = []
  var discoveries: [Discovery] = []

  /// The collection behind a pointer; `nil` if another copy of this library made it.
  ///
  /// If two images each have this library linked in, each of its types exists twice, under one
  /// name.
  static func from(_ context: UnsafeMutableRawPointer) -> DiscoveryCollection? {
    // SAFETY: the pointer comes from `found()`, of whichever copy, which keeps the collection
    // during the call.
    Unmanaged<AnyObject>.fromOpaque(context).takeUnretainedValue() as? DiscoveryCollection
  }
}

extension Discovery {
  /// The discoveries in the records of all loaded images, the main program's first.
  static func found() -> [Discovery] {
    let collection = DiscoveryCollection()
    return withExtendedLifetime(collection) {
      // SAFETY: no code uses the pointer after this block.
      let context = Unmanaged.passUnretained(collection).toOpaque()
      dovetail_discover(context) { DiscoveryCollection.from($0)?.records.append($1) }
      // Not during the visit: the loader's lock is held while images are visited.
      for add in collection.records { add(context) }
      return collection.discoveries
    }
  }
}
