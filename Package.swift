// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: the Swift 6 language mode, and existentials always spelt `any`.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Dovetail",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Dovetail", targets: ["Dovetail"]),
    .library(name: "DovetailBlueprint", targets: ["DovetailBlueprint"]),
    .executable(name: "tour", targets: ["Tour"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
  ],
  targets: [
    .target(name: "DovetailBlueprint", swiftSettings: strict),
    .target(name: "CDovetail"),
    .target(
      name: "Dovetail", dependencies: ["DovetailBlueprint", "CDovetail"], swiftSettings: strict),
    .executableTarget(name: "Tour", dependencies: ["Dovetail"], swiftSettings: strict),
    .target(name: "CAllocations"),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Dovetail", "CAllocations"], swiftSettings: strict),
    .testTarget(
      name: "DovetailBlueprintTests", dependencies: ["DovetailBlueprint"], swiftSettings: strict),
    .testTarget(
      name: "PageTests", dependencies: ["DovetailBlueprint"], swiftSettings: strict),
    .testTarget(
      name: "DovetailTests", dependencies: ["Dovetail", "CAllocations"], swiftSettings: strict),
    .testTarget(name: "DocumentationTests", dependencies: ["Dovetail"], swiftSettings: strict),
    .testTarget(
      name: "TourTests", dependencies: ["Tour"], exclude: ["tour.txt"], swiftSettings: strict),
  ]
)
