import Foundation

// `#Preview` of the stand-in: the compiler has checked its arguments, and it becomes nothing.
//
// A plugin reads requests of the compiler from its standard input, each a JSON object behind its
// length in eight bytes, and answers in the same way. This one needs no swift-syntax.

let (requests, answers) = (FileHandle.standardInput, FileHandle.standardOutput)

while let head = try requests.read(upToCount: 8), head.count == 8 {
  let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
  let request = try requests.read(upToCount: length) ?? Data()
  let isCapability = String(decoding: request, as: UTF8.self).contains("getCapability")
  let answer =
    isCapability
    ? #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
    : #"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#
  var size = UInt64(answer.utf8.count).littleEndian
  try answers.write(contentsOf: withUnsafeBytes(of: &size) { Data($0) } + Data(answer.utf8))
}
