// swift-tools-version: 6.1
import PackageDescription

// Initializers are given to libraries as they are.
let settings: [SwiftSetting] = [.enableUpcomingFeature("InferSendableFromCaptures")]

let libraries: [Target.Dependency] = [
  .product(name: "Dovetail", package: "Dovetail"),
  .product(name: "DovetailGraph", package: "Dovetail"),
  .product(name: "FactoryKit", package: "Factory"), "Swinject", "Resolver", "Dip", "DITranquillity",
  .product(name: "Dependencies", package: "swift-dependencies"),
  .product(name: "NeedleFoundation", package: "needle"),
  .product(name: "Skein", package: "skein-swift"),
]

// Dovetail beside other libraries, in a package of its own: nothing of it is needed to build or test the rest.
//
// Resolver does not build on Linux as it is released; Benchmarks/compare shows the one line that it changes.
let package = Package(
  name: "Comparison",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Dovetail", path: "../.."),
    .package(url: "https://github.com/hmlongco/Factory", exact: "3.2.1"),
    .package(url: "https://github.com/Swinject/Swinject", exact: "2.10.0"),
    .package(url: "https://github.com/hmlongco/Resolver", exact: "1.5.1"),
    .package(url: "https://github.com/AliSoftware/Dip", exact: "7.1.1"),
    .package(url: "https://github.com/ivlevAstef/DITranquillity", exact: "6.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-dependencies", exact: "1.16.0"),
    .package(url: "https://github.com/uber/needle", exact: "0.25.1"),
    .package(url: "https://github.com/modern-swift-dev/skein-swift", exact: "1.0.1"),
  ],
  targets: [
    .target(name: "CHeap"),
    // The container of an article, which is no package.
    .target(name: "LambdaspireResolver"),
    .executableTarget(
      name: "Compare", dependencies: ["CHeap", "LambdaspireResolver"] + libraries,
      swiftSettings: settings),
    .testTarget(name: "CompareTests", dependencies: ["Compare"], swiftSettings: settings),
  ],
  // Some of them were written before Sendable.
  swiftLanguageModes: [.v5]
)
