// swift-tools-version: 6.0
import PackageDescription

/// Initialisers are given to libraries as they are.
let settings: [SwiftSetting] = [.enableUpcomingFeature("InferSendableFromCaptures")]

// Dovetail beside other libraries, in a package of its own: nothing of it is needed to build or test the rest.
let package = Package(
  name: "Comparison",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "..")],
  targets: [
    .target(name: "CHeap"),
    .executableTarget(
      name: "Compare",
      dependencies: ["CHeap", .product(name: "Dovetail", package: "Dovetail")],
      swiftSettings: settings),
    .testTarget(name: "CompareTests", dependencies: ["Compare"], swiftSettings: settings),
  ],
  // As the adapters need: some peers were written before Sendable.
  swiftLanguageModes: [.v5]
)
