// swift-tools-version: 6.2
import PackageDescription

// A web service with a scope for each request, with Vapor. It needs public packages; nothing else in this
// repository needs it.
let package = Package(
  name: "VisitsService",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Dovetail", path: "../..", traits: ["Services"]),
    .package(url: "https://github.com/vapor/vapor.git", from: "4.122.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
  ],
  targets: [
    .target(
      name: "Visits",
      dependencies: [
        .product(name: "DovetailService", package: "Dovetail"),
        .product(name: "Vapor", package: "vapor"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .testTarget(
      name: "VisitsTests",
      dependencies: [
        "Visits", .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "DovetailTesting", package: "Dovetail"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
