// swift-tools-version: 6.2
import PackageDescription

// An app with views: everything but `@main` is in a library, whose tests need no test host.
let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

let package = Package(
  name: "NotesApp",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "NotesUI", targets: ["NotesUI"])],
  dependencies: [.package(name: "Dovetail", path: "../..")],
  targets: [
    .target(
      name: "NotesUI",
      dependencies: [
        .product(name: "Dovetail", package: "Dovetail"),
        .product(name: "DovetailSwiftUI", package: "Dovetail"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "NotesApp", dependencies: ["NotesUI"], swiftSettings: settings),
    .testTarget(
      name: "NotesUITests",
      dependencies: ["NotesUI", .product(name: "DovetailTesting", package: "Dovetail")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
