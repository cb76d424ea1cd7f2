// swift-tools-version: 6.3
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The settings of every target: the Swift 6 language mode, and existentials always spelt `any`.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Asynchronous functions run on their caller's actor.
let callersActor = strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

// MARK: swift-syntax, with which the macros are built
//
// A toolchain with its own modules of swift-syntax builds the macros with those: nothing is
// fetched, and nothing large is compiled. The trait `SwiftSyntaxPackage`, on by default for other
// toolchains, uses the package instead. Documentation/Compatibility.md says when to switch it.

/// The toolchain's own build of swift-syntax; `nil` if it has none, or if
/// `DOVETAIL_SWIFT_SYNTAX=package` in the environment says so, to test what others get.
let hostModules: String? = {
  if Context.environment["DOVETAIL_SWIFT_SYNTAX"] == "package" { return nil }
  // Read to the end by hand: the file reports no size, so that simpler calls stop after a page.
  let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
  let images = String(decoding: maps ?? Data(), as: UTF8.self)
  let manifest = "/pm/ManifestAPI/libPackageDescription.so"
  let library = images.split(separator: "\n").lazy.compactMap { $0.split(separator: " ").last }
    .first { $0.hasSuffix(manifest) }
  guard let library else { return nil }
  let host = "\(library.dropLast(manifest.count))/host"
  let isThere = FileManager.default.fileExists(atPath: "\(host)/SwiftSyntaxMacros.swiftmodule")
  return isThere ? host : nil
}()

let syntaxLibraries = [
  "SwiftSyntax", "SwiftSyntaxMacros", "SwiftSyntaxBuilder", "SwiftParser", "SwiftDiagnostics",
  "SwiftBasicFormat", "SwiftIfConfig", "SwiftOperators", "SwiftSyntaxMacroExpansion",
]
/// With the package, the plugin's entry point comes from it too.
let syntaxProducts: [Target.Dependency] = (syntaxLibraries + ["SwiftCompilerPlugin"]).map {
  .product(name: $0, package: "swift-syntax", condition: .when(traits: ["SwiftSyntaxPackage"]))
}
// If the trait is on as well, the package comes first: system paths are searched last, and a
// library that nothing needs is not linked.
let hostSettings: [SwiftSetting] = hostModules.map { [.unsafeFlags(["-Isystem", $0])] } ?? []
let hostLinking: [LinkerSetting] =
  hostModules.map { host in
    [.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host, "-Xlinker", "--as-needed"])]
      + (syntaxLibraries + ["SwiftCompilerPluginMessageHandling"]).map { .linkedLibrary($0) }
  } ?? []

// MARK: The packages of servers, each behind its trait

let serviceProducts: [Target.Dependency] = [
  ("ServiceLifecycle", "swift-service-lifecycle"), ("UnixSignals", "swift-service-lifecycle"),
  ("Logging", "swift-log"),
].map { .product(name: $0, package: $1, condition: .when(traits: ["Services"])) }

// Required by app stores. On other systems a resource would bring Foundation into the module.
#if os(macOS)
  let privacyManifest = [Resource.copy("PrivacyInfo.xcprivacy")]
#else
  let privacyManifest: [Resource] = []
#endif

let package = Package(
  name: "Dovetail",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Dovetail", targets: ["Dovetail"]),
    .library(name: "DovetailChecks", targets: ["DovetailChecks"]),
    .library(name: "DovetailGraph", targets: ["DovetailGraph"]),
    .library(name: "DovetailDiscovery", targets: ["DovetailDiscovery"]),
    .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
    // Empty on systems without SwiftUI.
    .library(name: "DovetailSwiftUI", targets: ["DovetailSwiftUI"]),
    // Empty without their traits.
    .library(name: "DovetailService", targets: ["DovetailService"]),
    .library(name: "DovetailHummingbird", targets: ["DovetailHummingbird"]),
    // For programs with dynamic libraries of their own: all of them have to share one Dovetail.
    .library(
      name: "DovetailDynamic", type: .dynamic,
      targets: ["Dovetail", "DovetailChecks", "DovetailGraph", "DovetailDiscovery"]),
    .executable(name: "tour", targets: ["Tour"]),
  ],
  traits: [
    .trait(
      name: "SwiftSyntaxPackage",
      description: "Builds the macros with the swift-syntax package instead of the toolchain's."),
    .trait(
      name: "Services",
      description: "DovetailService, with swift-service-lifecycle and swift-log."),
    .trait(
      name: "Hummingbird", description: "DovetailHummingbird, with Hummingbird 2.",
      enabledTraits: ["Services"]),
    .default(enabledTraits: hostModules == nil ? ["SwiftSyntaxPackage"] : []),
  ],
  dependencies: [
    // Scripts/outside builds both ends. Before 603 a macro cannot read the build's conditions.
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "603.0.0"..<"606.0.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.26.0", traits: []),
  ],
  targets: [
    // What a container, the graph as data and a graph have to know of each other.
    .target(name: "DovetailProtocols", swiftSettings: strict),
    .target(name: "CDovetail"),
    .target(
      name: "Dovetail", dependencies: ["DovetailProtocols", "CDovetail"],
      exclude: privacyManifest.isEmpty ? ["PrivacyInfo.xcprivacy"] : [], resources: privacyManifest,
      swiftSettings: callersActor),
    // What checks: the graph as data, every rule, and the records of properties.
    .target(name: "CDovetailChecks"),
    .target(
      name: "DovetailChecks", dependencies: ["Dovetail", "DovetailProtocols", "CDovetailChecks"],
      swiftSettings: strict),
    .macro(
      name: "DovetailMacrosPlugin", dependencies: syntaxProducts,
      swiftSettings: strict + hostSettings, linkerSettings: hostLinking),
    .target(
      name: "DovetailGraph", dependencies: ["DovetailProtocols", "DovetailMacrosPlugin"],
      swiftSettings: strict),
    .target(name: "CDovetailDiscovery"),
    .target(
      name: "DovetailDiscovery",
      dependencies: ["Dovetail", "CDovetailDiscovery", "DovetailMacrosPlugin"],
      swiftSettings: callersActor),
    .target(name: "DovetailSwiftUI", dependencies: ["DovetailChecks"], swiftSettings: strict),
    .target(name: "DovetailTesting", dependencies: ["DovetailChecks"], swiftSettings: strict),
    .target(
      name: "DovetailService", dependencies: ["Dovetail"] + serviceProducts,
      swiftSettings: callersActor),
    .target(
      name: "DovetailHummingbird",
      dependencies: [
        "DovetailService",
        .product(
          name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Hummingbird"])),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Tour", dependencies: ["DovetailChecks", "DovetailGraph"], swiftSettings: strict),
    // What tests share: the allocations of a process, and what a test run left out.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .target(name: "TestNeeds", path: "Tests/TestNeeds", swiftSettings: strict),
  ]
    + [
      ("DovetailChecksTests", ["DovetailChecks"], []),
      ("DovetailTests", ["Dovetail", "CDovetail", "CAllocations", "TestNeeds"], []),
      ("DovetailGraphTests", ["DovetailGraph", "DovetailChecks"], []),
      ("DovetailDiscoveryTests", ["DovetailDiscovery", "DovetailChecks"], []),
      (
        "DovetailMacrosTests", ["DovetailGraph", "DovetailDiscovery", "DovetailChecks"],
        ["Fixtures", "Expansions/Programs"]
      ),
      ("DovetailTestingTests", ["DovetailTesting", "TestNeeds"], []),
      (
        "DocumentationTests",
        ["Dovetail", "DovetailGraph", "DovetailDiscovery", "DovetailTesting"], []
      ),
      ("TourTests", ["Tour"], ["tour.txt"]),
    ].map {
      .testTarget(name: $0, dependencies: $1, exclude: $2, swiftSettings: strict)
    }
)
