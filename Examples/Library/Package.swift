// swift-tools-version: 6.2
import PackageDescription

// A library and, for programs that use Dovetail, a second product with a module. The first target
// depends on nothing, so Dovetail can't be in its public API.
let package = Package(
  name: "NotesKit",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "NotesKit", targets: ["NotesKit"]),
    .library(name: "NotesKitDovetail", targets: ["NotesKitDovetail"]),
  ],
  dependencies: [.package(name: "Dovetail", path: "../..")],
  targets: [
    .target(name: "NotesKit"),
    .target(name: "NotesKitDovetail", dependencies: ["NotesKit", "Dovetail"]),
    .testTarget(name: "NotesKitTests", dependencies: ["NotesKit"]),
    .testTarget(
      name: "NotesKitDovetailTests",
      dependencies: [
        "NotesKitDovetail", .product(name: "DovetailTesting", package: "Dovetail"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
