// swift-tools-version: 6.2
import PackageDescription

// A program whose services run in the order of their graph, and whose container is closed after the last of them.
// It needs public packages; nothing else in this repository needs it.
let package = Package(
  name: "Relay",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Dovetail", path: "../..", traits: ["Services"]),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "Relay",
      dependencies: [
        .product(name: "DovetailChecks", package: "Dovetail"),
        .product(name: "DovetailService", package: "Dovetail"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .testTarget(
      name: "RelayTests",
      dependencies: ["Relay", .product(name: "DovetailTesting", package: "Dovetail")]),
  ],
  swiftLanguageModes: [.v6]
)
