// swift-tools-version: 6.2
import PackageDescription

// An app's module as it is set up in a new project, with the main actor as the default isolation.
// It has no annotation that such an app would not have.
let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
  name: "MainActorClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../../..")],
  targets: [
    .executableTarget(
      name: "MainActorClient",
      dependencies: [
        "Dovetail", .product(name: "DovetailChecks", package: "Dovetail"),
        .product(name: "DovetailGraph", package: "Dovetail"),
        .product(name: "DovetailDiscovery", package: "Dovetail"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MainActorClientTests",
      dependencies: ["MainActorClient", .product(name: "DovetailTesting", package: "Dovetail")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
