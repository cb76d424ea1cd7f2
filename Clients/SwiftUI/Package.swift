// swift-tools-version: 6.2
import PackageDescription

// DovetailSwiftUI on systems without SwiftUI: its sources, compiled against a stand-in with the
// signatures that Apple documents, and a host that keeps state by identity as SwiftUI does. Nothing
// here is part of the package, and nothing that passes here has run on Apple's systems.
let package = Package(
  name: "SwiftUIClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../..")],
  targets: [
    .target(name: "SwiftUI"),
    .target(
      name: "DovetailSwiftUIStandIn", dependencies: ["SwiftUI", "Dovetail"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    .testTarget(
      name: "DovetailSwiftUITests", dependencies: ["DovetailSwiftUIStandIn", "SwiftUI"],
      swiftSettings: [
        // The package that this one depends on has a module of that name.
        .unsafeFlags(["-module-alias", "DovetailSwiftUI=DovetailSwiftUIStandIn"]),
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
