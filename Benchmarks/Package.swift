// swift-tools-version: 6.3
import PackageDescription

// The library beside the same work by hand. Comparison, beside other libraries, is a package of its
// own in here, since it needs theirs.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "benchmarks", targets: ["Benchmarks"])],
  dependencies: [.package(name: "Dovetail", path: "..")],
  targets: [
    .target(name: "CAllocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CAllocations",
        .product(name: "Dovetail", package: "Dovetail"),
        .product(name: "DovetailChecks", package: "Dovetail"),
        .product(name: "DovetailGraph", package: "Dovetail"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ]
)
