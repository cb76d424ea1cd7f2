// swift-tools-version: 6.2
import PackageDescription

// A dynamic library that a program is linked with; it has to come from another package.
let package = Package(
  name: "Plugins",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Plugins", type: .dynamic, targets: ["Plugins"])
  ],
  dependencies: [.package(name: "Dovetail", path: "../../../..")],
  targets: [
    .target(
      name: "Plugins", dependencies: [.product(name: "DovetailDynamic", package: "Dovetail")])
  ],
  swiftLanguageModes: [.v6]
)
