import DovetailChecks
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Fails the running test at the line that asked, before a missing dependency stops the process.
///
/// The container calls this function by its C name.
@_cdecl("dovetail_testing_miss")
func recordMiss(_ text: UnsafePointer<CChar>, _ place: UnsafeRawPointer?) {
  let text = String(cString: text)
  // SAFETY: the container passes one of its places, and waits for the return.
  let place = place?.load(as: Place.self)
  guard Test.current != nil || RunningTests.count > 0 else {
    #if canImport(XCTest)
      guard let place else { return XCTFail(text) }
      XCTFail(text, file: place.fileID, line: place.line)
    #endif
    return
  }
  let fileID = place?.fileID.description ?? Test.current?.sourceLocation.fileID ?? "?/?"
  var path = fileID
  if let test = Test.current, let slash = test.sourceLocation.filePath.lastIndex(of: "/") {
    path =
      String(test.sourceLocation.filePath[...slash])
      + String(fileID.split(separator: "/").last ?? "")
  }
  Issue.record(
    Comment(rawValue: text),
    sourceLocation: SourceLocation(
      fileID: fileID, filePath: path, line: max(1, Int(place?.line ?? 0)), column: 1))
  RunningTests.waitForOthers()
}
