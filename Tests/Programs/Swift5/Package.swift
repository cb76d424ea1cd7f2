// swift-tools-version: 6.0
import PackageDescription

// A program in the Swift 5 language mode, whose classes are not marked `Sendable`.
let package = Package(
  name: "Swift5Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Swift5Client",
      dependencies: [.product(name: "DovetailChecks", package: "Dovetail")])
  ],
  swiftLanguageModes: [.v5]
)
