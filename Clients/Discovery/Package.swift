// swift-tools-version: 6.2
import PackageDescription

// A program whose parts nobody lists: they are in the program itself, in a module that is linked in, and
// in two dynamic libraries, one of them linked and one loaded while the program runs.
let package = Package(
  name: "Discovery",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Plugins", type: .dynamic, targets: ["Plugins"])
  ],
  dependencies: [.package(name: "Dovetail", path: "../..")],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        "Clocks", "Plugins", .product(name: "DovetailMacros", package: "Dovetail"),
      ]),
    .target(
      name: "Clocks", dependencies: [.product(name: "DovetailMacros", package: "Dovetail")]),
    .target(
      name: "Plugins",
      dependencies: ["Clocks", .product(name: "DovetailMacros", package: "Dovetail")]),
  ],
  swiftLanguageModes: [.v6]
)
