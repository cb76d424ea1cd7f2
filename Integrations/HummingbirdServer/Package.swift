// swift-tools-version: 6.2
import PackageDescription

// A web service with a scope for each request. It needs public packages; nothing else in this repository needs it.
// (Its folder is not named as the framework is: SwiftPM would take the two packages for one.)
let package = Package(
  name: "NotesService",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Dovetail", path: "../..", traits: ["Hummingbird"]),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.26.0", traits: []),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(
      name: "Notes",
      dependencies: [
        "CSQLite",
        .product(name: "DovetailChecks", package: "Dovetail"),
        .product(name: "DovetailHummingbird", package: "Dovetail"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(name: "NotesServer", dependencies: ["Notes"]),
    // A client for the tests, which talks to this machine alone.
    .target(name: "Loopback"),
    .testTarget(
      name: "NotesTests",
      dependencies: [
        "Loopback", "Notes", "NotesServer",
        .product(name: "DovetailTesting", package: "Dovetail"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
