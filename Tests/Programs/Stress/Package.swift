// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let checks = Target.Dependency.product(name: "DovetailChecks", package: "Dovetail")
let graph = Target.Dependency.product(name: "DovetailGraph", package: "Dovetail")
let testing = Target.Dependency.product(name: "DovetailTesting", package: "Dovetail")

// The folders named Stress of the root package's tests: so the thread sanitizer's build and the
// optimized one compile these alone.
let package = Package(
  name: "Stress",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../../..")],
  targets: [
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .target(name: "CYielding", path: "Tests/CYielding"),
    .target(name: "TestSupport", dependencies: ["Dovetail"], path: "Tests/TestSupport"),
    .testTarget(
      name: "DovetailTests",
      dependencies: ["Dovetail", "CAllocations", "CYielding", "TestSupport"]),
    .testTarget(name: "DovetailChecksTests", dependencies: ["Dovetail", checks, "TestSupport"]),
    .testTarget(name: "DovetailGraphTests", dependencies: [graph, "TestSupport"]),
    .testTarget(name: "DovetailTestingTests", dependencies: ["Dovetail", testing, "TestSupport"]),
  ]
)

for target in package.targets { target.swiftSettings = strict }
