// swift-tools-version: 6.2
import PackageDescription

// A part that is a distributed actor: it lives in one process, and another finds it over a socket.
// It needs a public package; nothing else in this repository needs it.
let package = Package(
  name: "Cluster",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Dovetail", path: "../.."),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.100.0"),
  ],
  targets: [
    .target(name: "Nodes", dependencies: [.product(name: "NIOPosix", package: "swift-nio")]),
    .executableTarget(
      name: "Stockroom",
      dependencies: ["Nodes", .product(name: "DovetailChecks", package: "Dovetail")]),
    .testTarget(
      name: "ClusterTests",
      dependencies: [
        "Stockroom", .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "DovetailTesting", package: "Dovetail"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
