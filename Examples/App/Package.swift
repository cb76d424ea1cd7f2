// swift-tools-version: 6.2
import PackageDescription

// An app of notes: sixteen services and their models, all on the main actor, as in a module of a
// new project. Its tests use Swift Testing and XCTest, side by side.
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
