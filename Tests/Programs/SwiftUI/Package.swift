// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// DovetailSwiftUI on systems without SwiftUI: its sources, compiled against a stand-in with the
// signatures that Apple documents, and a host that keeps state by identity as SwiftUI does. Nothing
// here is part of the package, and nothing that passes here has run on Apple's systems.
let app: [SwiftSetting] = [
  // The package that this one depends on has a module of that name.
  .unsafeFlags(["-module-alias", "DovetailSwiftUI=DovetailSwiftUIStandIn"]),
  .defaultIsolation(MainActor.self),
]
let settings: [SwiftSetting] =
  app + [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

let checks = Target.Dependency.product(name: "DovetailChecks", package: "Dovetail")

let package = Package(
  name: "SwiftUIClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../../..")],
  targets: [
    .macro(name: "PreviewMacro"),
    .target(name: "SwiftUI", dependencies: ["PreviewMacro"]),
    .target(
      name: "DovetailSwiftUIStandIn", dependencies: ["SwiftUI", "Dovetail", checks],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    .testTarget(
      name: "DovetailSwiftUITests",
      dependencies: ["DovetailSwiftUIStandIn", "NotesUI", "SwiftUI", checks],
      swiftSettings: settings),
    // The app of Getting started, and its tests, with the settings of its manifest.
    .executableTarget(
      name: "Notes", dependencies: ["Dovetail", "DovetailSwiftUIStandIn", "SwiftUI"],
      swiftSettings: app),
    .testTarget(
      name: "NotesTests",
      dependencies: ["Notes", .product(name: "DovetailTesting", package: "Dovetail")],
      swiftSettings: app),
    // The app of Examples/Notes, whose own package is for Apple's systems, and its tests.
    .target(
      name: "NotesUI", dependencies: ["Dovetail", "DovetailSwiftUIStandIn", "SwiftUI"],
      swiftSettings: settings),
    .executableTarget(
      name: "NotesApp", dependencies: ["Dovetail", "DovetailSwiftUIStandIn", "NotesUI", "SwiftUI"],
      swiftSettings: settings),
    .testTarget(
      name: "NotesUITests",
      dependencies: ["NotesUI", .product(name: "DovetailTesting", package: "Dovetail")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
