// swift-tools-version: 6.2
import PackageDescription

let dovetail = Target.Dependency.product(name: "DovetailDynamic", package: "Dovetail")

// A program whose parts are on no list. They are in the program, in a module that is linked into
// it, in a dynamic library that it is linked with, and in one that it loads while it runs.
let package = Package(
  name: "DiscoveryClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Sounds", type: .dynamic, targets: ["Sounds"]),
    .library(name: "Strangers", type: .dynamic, targets: ["Strangers"]),
  ],
  dependencies: [
    .package(name: "Dovetail", path: "../../.."),
    .package(name: "Plugins", path: "Plugins"),
  ],
  targets: [
    .executableTarget(
      name: "DiscoveryClient",
      dependencies: ["Clocks", dovetail, .product(name: "Plugins", package: "Plugins")]),
    .target(name: "Clocks", dependencies: [dovetail]),
    .target(name: "Sounds", dependencies: [dovetail]),
    // Has a copy of Dovetail of its own, which does not concern the program.
    .target(
      name: "Strangers", dependencies: [.product(name: "DovetailMacros", package: "Dovetail")]),
  ],
  swiftLanguageModes: [.v6]
)
