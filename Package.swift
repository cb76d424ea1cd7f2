// swift-tools-version: 6.3
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The settings of a target that names none: the Swift 6 language mode, and existentials always
/// spelt `any`.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Asynchronous functions run on their caller's actor.
let callersActor = strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// The toolchain's own modules of swift-syntax, with which it builds the macros.
///
/// Nothing is fetched then, and nothing large is compiled. `nil` if it has none: the trait
/// `SwiftSyntaxPackage` is on then, which uses the package. `DOVETAIL_SWIFT_SYNTAX=package` in the
/// environment tests that; Documentation/Compatibility.md says when to switch the trait.
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
/// What a target needs of another package while a trait is on.
func products(_ names: [String], of package: String, trait: String) -> [Target.Dependency] {
  names.map { .product(name: $0, package: package, condition: .when(traits: [trait])) }
}
// If the trait is on as well, the package comes first: system paths are searched last, and a
// library that nothing needs is not linked.
let hostSettings: [SwiftSetting] = hostModules.map { [.unsafeFlags(["-Isystem", $0])] } ?? []
let hostLinking: [LinkerSetting] =
  hostModules.map { host in
    [.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host, "-Xlinker", "--as-needed"])]
      + (syntaxLibraries + ["SwiftCompilerPluginMessageHandling"]).map { .linkedLibrary($0) }
  } ?? []

// Required by app stores. On other systems a resource would bring Foundation into the module.
let privacy = "PrivacyInfo.xcprivacy"
#if os(macOS)
  let (resources, excluded) = ([Resource.copy(privacy)], [String]())
#else
  let (resources, excluded) = ([Resource](), [privacy])
#endif

let package = Package(
  name: "Dovetail",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    "Dovetail", "DovetailChecks", "DovetailGraph", "DovetailDiscovery", "DovetailTesting",
    // Empty on systems without SwiftUI; the next two are empty without their traits.
    "DovetailSwiftUI", "DovetailService", "DovetailHummingbird",
  ].map { .library(name: $0, targets: [$0]) } + [
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
    .trait(name: "Services", description: "DovetailService, with ServiceLifecycle and swift-log."),
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
    .target(name: "DovetailProtocols"),
    .target(name: "CDovetail"),
    .target(
      name: "Dovetail", dependencies: ["DovetailProtocols", "CDovetail"],
      exclude: excluded, resources: resources, swiftSettings: callersActor),
    // What checks: the graph as data, every rule, and the records of properties.
    .target(name: "CDovetailChecks"),
    .target(
      name: "DovetailChecks", dependencies: ["Dovetail", "DovetailProtocols", "CDovetailChecks"]),
    .macro(
      name: "DovetailMacrosPlugin",
      // With the package, the plugin's entry point comes from it too.
      dependencies: products(
        syntaxLibraries + ["SwiftCompilerPlugin"], of: "swift-syntax", trait: "SwiftSyntaxPackage"),
      swiftSettings: strict + hostSettings, linkerSettings: hostLinking),
    .target(name: "DovetailGraph", dependencies: ["DovetailProtocols", "DovetailMacrosPlugin"]),
    .target(name: "CDovetailDiscovery"),
    .target(
      name: "DovetailDiscovery",
      dependencies: ["Dovetail", "CDovetailDiscovery", "DovetailMacrosPlugin"],
      swiftSettings: callersActor),
    .target(name: "DovetailSwiftUI", dependencies: ["DovetailChecks"]),
    .target(name: "DovetailTesting", dependencies: ["DovetailChecks"]),
    .target(
      name: "DovetailService",
      dependencies: ["Dovetail"] + products(["Logging"], of: "swift-log", trait: "Services")
        + products(
          ["ServiceLifecycle", "UnixSignals"], of: "swift-service-lifecycle", trait: "Services"),
      swiftSettings: callersActor),
    .target(
      name: "DovetailHummingbird",
      dependencies: ["DovetailService"]
        + products(["Hummingbird"], of: "hummingbird", trait: "Hummingbird")
        + products(["Logging"], of: "swift-log", trait: "Hummingbird")),
    .executableTarget(name: "Tour", dependencies: ["DovetailChecks", "DovetailGraph"]),
    // What tests share: the allocations of a process, and gates, counters and the like.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .target(name: "TestSupport", dependencies: ["Dovetail"], path: "Tests/TestSupport"),
  ]
    + [
      ("DovetailChecksTests", ["DovetailChecks", "TestSupport"], []),
      ("DovetailTests", ["Dovetail", "CDovetail", "CAllocations", "TestSupport"], []),
      ("DovetailGraphTests", ["DovetailGraph", "DovetailChecks", "TestSupport"], []),
      ("DovetailDiscoveryTests", ["DovetailDiscovery", "DovetailChecks"], []),
      (
        "DovetailMacrosTests", ["DovetailGraph", "DovetailDiscovery", "DovetailChecks"],
        ["Fixtures", "Expansions/Programs"]
      ),
      ("DovetailTestingTests", ["DovetailTesting", "TestSupport"], []),
      ("DocumentationTests", ["DovetailGraph", "DovetailDiscovery", "DovetailTesting"], []),
      ("TourTests", ["Tour"], ["tour.txt"]),
    ].map { .testTarget(name: $0, dependencies: $1, exclude: $2) }
)

for target in package.targets where target.swiftSettings == nil { target.swiftSettings = strict }
