import Dovetail
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// Fails the running test at the line that asked, before a missing dependency stops the process.
///
/// The container calls this function by its C name.
@_cdecl("dovetail_testing_miss")
func recordMiss(_ text: UnsafePointer<CChar>, _ fileID: UnsafePointer<CChar>?, _ line: UInt) {
  let text = String(cString: text)
  let fileID = fileID.map { String(cString: $0) } ?? Test.current?.sourceLocation.fileID ?? "?/?"
  guard Test.current != nil || RunningTests.count > 0 else {
    #if canImport(XCTest)
      XCTFail(text)
    #endif
    return
  }
  var path = fileID
  if let test = Test.current, let slash = test.sourceLocation.filePath.lastIndex(of: "/") {
    path =
      String(test.sourceLocation.filePath[...slash])
      + String(fileID.split(separator: "/").last ?? "")
  }
  Issue.record(
    Comment(rawValue: text),
    sourceLocation: SourceLocation(
      fileID: fileID, filePath: path, line: max(1, Int(line)), column: 1))
  RunningTests.waitForOthers()
}
