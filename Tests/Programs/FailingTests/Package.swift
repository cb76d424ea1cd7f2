// swift-tools-version: 6.0
import PackageDescription

// Tests that fail on purpose: their output is compared with `failures.txt`.
let package = Package(
  name: "FailingTests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../../..")],
  targets: [
    .target(name: "Shop", dependencies: ["Dovetail"]),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", .product(name: "DovetailTesting", package: "Dovetail")]),
    // Run alone, because it ends its process.
    .testTarget(
      name: "MissTests",
      dependencies: ["Shop", .product(name: "DovetailTesting", package: "Dovetail")]),
  ],
  swiftLanguageModes: [.v6]
)
