// swift-tools-version: 6.2
import PackageDescription

// The tool of Examples/Tool, with swift-argument-parser. It needs that public package; nothing else
// in this repository needs it.
let package = Package(
  name: "NotesCommands",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Dovetail", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "NotesCommands",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DovetailGraph", package: "Dovetail"),
      ]),
    .testTarget(name: "NotesCommandsTests", dependencies: ["NotesCommands"]),
  ],
  swiftLanguageModes: [.v6]
)
