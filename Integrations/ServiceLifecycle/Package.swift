// swift-tools-version: 6.2
import PackageDescription

// A program whose services run in the order of their graph, and whose container is closed after the last of them.
// It needs public packages; nothing else in this repository needs it.
let lifecycle = "swift-service-lifecycle"

let package = Package(
  name: "Relay",
  platforms: [.macOS(.v15)],
  products: [.library(name: "ContainerLifecycle", targets: ["ContainerLifecycle"])],
  dependencies: [
    .package(name: "Dovetail", path: "../.."),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
  ],
  targets: [
    .target(
      name: "ContainerLifecycle",
      dependencies: [
        .product(name: "Dovetail", package: "Dovetail"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: lifecycle),
        .product(name: "UnixSignals", package: lifecycle),
      ]),
    .executableTarget(name: "Relay", dependencies: ["ContainerLifecycle"]),
    .testTarget(
      name: "RelayTests",
      dependencies: [
        "ContainerLifecycle", "Relay", .product(name: "DovetailTesting", package: "Dovetail"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
