// swift-tools-version: 6.2
import PackageDescription

// An app of notes: sixteen services and their models, all of the main actor, as a module of a new project has them.
// Its tests are of Swift Testing and of XCTest, side by side.
let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
  name: "AppClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../..")],
  targets: [
    .target(name: "App", dependencies: ["Dovetail"], swiftSettings: settings),
    .testTarget(
      name: "AppTests",
      dependencies: ["App", .product(name: "DovetailTesting", package: "Dovetail")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
