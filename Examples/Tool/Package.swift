// swift-tools-version: 6.2
import PackageDescription

// A command-line tool. Its parts are in a library, which is what the tests import.
let package = Package(
  name: "NotesTool",
  platforms: [.macOS(.v15)],
  products: [.library(name: "NotesTool", targets: ["NotesTool"])],
  dependencies: [.package(name: "Dovetail", path: "../..")],
  targets: [
    .target(
      name: "NotesTool", dependencies: [.product(name: "DovetailGraph", package: "Dovetail")]),
    .executableTarget(name: "notes", dependencies: ["NotesTool"]),
    // The tool of Getting started.
    .executableTarget(
      name: "jot", dependencies: [.product(name: "DovetailGraph", package: "Dovetail")]),
    .testTarget(name: "NotesToolTests", dependencies: ["NotesTool"]),
  ],
  swiftLanguageModes: [.v6]
)
