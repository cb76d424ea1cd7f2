// swift-tools-version: 6.2
import PackageDescription

// A program that loads two dynamic libraries, each with a copy of Dovetail. The copies know nothing
// of each other, and do each other no harm.
let package = Package(
  name: "CopiesClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "One", type: .dynamic, targets: ["One"]),
    .library(name: "Other", type: .dynamic, targets: ["Other"]),
  ],
  dependencies: [.package(name: "Dovetail", path: "../../..")],
  targets: [
    .executableTarget(name: "CopiesClient"),
    .target(name: "One", dependencies: [.product(name: "Dovetail", package: "Dovetail")]),
    .target(name: "Other", dependencies: [.product(name: "Dovetail", package: "Dovetail")]),
  ],
  swiftLanguageModes: [.v6]
)
