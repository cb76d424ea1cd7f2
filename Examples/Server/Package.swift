// swift-tools-version: 6.2
import PackageDescription

// A server that sells tickets: clients that are structs of closures, handlers that resolve them in
// their bodies, and a scope for each request. Its tests are typical of such a server, and run in
// parallel.
let package = Package(
  name: "ServerClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../..")],
  targets: [
    .target(name: "Server", dependencies: ["Dovetail"]),
    // The server of Getting started.
    .executableTarget(
      name: "Hello", dependencies: [.product(name: "DovetailChecks", package: "Dovetail")]),
    .testTarget(
      name: "HelloTests",
      dependencies: ["Hello", .product(name: "DovetailTesting", package: "Dovetail")]),
    .testTarget(
      name: "ServerTests",
      dependencies: ["Server", .product(name: "DovetailTesting", package: "Dovetail")]),
  ],
  swiftLanguageModes: [.v6]
)
