// swift-tools-version: 6.3
import PackageDescription

// The runtime around one lock and the checks apart from it, which take the place of the modules of
// the same names in Sources. Until they do, they stand here with their tests; no product has them.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Next",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  targets: [
    .target(name: "DovetailProtocols", swiftSettings: strict),
    .target(name: "CDovetail"),
    .target(
      name: "Dovetail", dependencies: ["DovetailProtocols", "CDovetail"],
      swiftSettings: strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .target(name: "CDovetailChecks"),
    .target(
      name: "DovetailChecks", dependencies: ["Dovetail", "DovetailProtocols", "CDovetailChecks"],
      swiftSettings: strict),
    .target(name: "DovetailTesting", dependencies: ["DovetailChecks"], swiftSettings: strict),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .target(name: "TestNeeds", path: "Tests/TestNeeds", swiftSettings: strict),
    .testTarget(
      name: "DovetailTests",
      dependencies: ["Dovetail", "DovetailChecks", "CDovetail", "CAllocations", "TestNeeds"],
      swiftSettings: strict),
    .testTarget(
      name: "DovetailChecksTests", dependencies: ["DovetailChecks"], swiftSettings: strict),
    .testTarget(
      name: "DovetailTestingTests", dependencies: ["DovetailTesting", "TestNeeds"],
      swiftSettings: strict),
  ]
)
