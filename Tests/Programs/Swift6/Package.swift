// swift-tools-version: 6.0
import PackageDescription

// A program in the Swift 6 language mode: actors, main-actor models, generics, `Sendable` classes.
let package = Package(
  name: "Swift6Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Swift6Client",
      dependencies: [.product(name: "DovetailChecks", package: "Dovetail")])
  ],
  swiftLanguageModes: [.v6]
)
