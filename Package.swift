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

// MARK: swift-syntax, with which the macros are built
//
// A toolchain with its own modules of swift-syntax builds the macros with those: nothing is
// fetched, and nothing large is compiled. The trait `SwiftSyntaxPackage` uses the package of that
// name instead. It is on by default for toolchains without such modules, as on Apple's platforms
// and Windows. Documentation/Compatibility.md says when to switch it on or off.

/// The toolchain's own build of swift-syntax; `nil` if it has none.
///
/// `DOVETAIL_SWIFT_SYNTAX=package` in the environment says that it has none, so that the behavior
/// of other platforms can be tested on this one.
let hostModules: String? = {
  if Context.environment["DOVETAIL_SWIFT_SYNTAX"] == "package" { return nil }
  // Read to the end by hand: the file reports no size, so that simpler calls stop after a page.
  let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
  let images = String(decoding: maps ?? Data(), as: UTF8.self)
  let library = images.split(separator: "\n").lazy.compactMap { $0.split(separator: " ").last }
    .first { $0.hasSuffix("/pm/ManifestAPI/libPackageDescription.so") }
  guard let library else { return nil }
  let host = "\(library.dropLast("/pm/ManifestAPI/libPackageDescription.so".count))/host"
  let isThere = FileManager.default.fileExists(atPath: "\(host)/SwiftSyntaxMacros.swiftmodule")
  return isThere ? host : nil
}()

/// The libraries of swift-syntax that the macros use, from the toolchain or the package.
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
var hostSettings: [SwiftSetting] = []
var hostLinking: [LinkerSetting] = []
if let host = hostModules {
  hostSettings = [.unsafeFlags(["-Isystem", host])]
  hostLinking =
    [.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host, "-Xlinker", "--as-needed"])]
    + (syntaxLibraries + ["SwiftCompilerPluginMessageHandling"]).map { .linkedLibrary($0) }
}

// MARK: The packages of servers
//
// A program fetches them only with the trait: `.package(url: …, traits: ["Services"])`, or
// `["Hummingbird"]` or `["Vapor"]`, which have that one in them. Integrations has the tests.

/// What DovetailService is built with.
let serviceProducts: [Target.Dependency] = [
  ("ServiceLifecycle", "swift-service-lifecycle"), ("UnixSignals", "swift-service-lifecycle"),
  ("Logging", "swift-log"),
].map { .product(name: $0, package: $1, condition: .when(traits: ["Services"])) }

// Required by app stores. On other systems a resource would only bring Foundation into the module,
// for its bundle.
#if os(macOS)
  let privacyManifest: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
#else
  let privacyManifest: [Resource] = []
#endif

let package = Package(
  name: "Dovetail",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Dovetail", targets: ["Dovetail"]),
    .library(name: "DovetailBlueprint", targets: ["DovetailBlueprint"]),
    .library(name: "DovetailPictures", targets: ["DovetailPictures"]),
    .library(name: "DovetailMacros", targets: ["DovetailMacros"]),
    .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
    // Empty on systems without SwiftUI.
    .library(name: "DovetailSwiftUI", targets: ["DovetailSwiftUI"]),
    // Empty without their traits, `Services`, `Hummingbird` and `Vapor`.
    .library(name: "DovetailService", targets: ["DovetailService"]),
    .library(name: "DovetailHummingbird", targets: ["DovetailHummingbird"]),
    .library(name: "DovetailVapor", targets: ["DovetailVapor"]),
    .executable(name: "dovetail", targets: ["DovetailTool"]),
    // For programs with dynamic libraries of their own: all of them have to share one Dovetail.
    .library(name: "DovetailDynamic", type: .dynamic, targets: ["Dovetail", "DovetailMacros"]),
    .executable(name: "tour", targets: ["Tour"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
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
    .trait(name: "Vapor", description: "DovetailVapor, with Vapor 4.", enabledTraits: ["Services"]),
    .default(enabledTraits: hostModules == nil ? ["SwiftSyntaxPackage"] : []),
  ],
  dependencies: [
    // Scripts/outside builds both ends. Before 603 a macro cannot read the build's conditions. No
    // prerelease, so that none is fetched unless another package asks for it.
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "603.0.0"..<"606.0.0"),
    // For servers, each behind its trait.
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.26.0", traits: []),
    .package(url: "https://github.com/vapor/vapor.git", from: "4.122.0"),
  ],
  targets: [
    .target(name: "DovetailBlueprint", swiftSettings: strict),
    .target(
      name: "DovetailPictures", dependencies: ["DovetailBlueprint"],
      // In PageFiles.swift as literals, by Scripts/embed-page; `.embedInCode` takes 9 s for 60 KB.
      exclude: [
        "Page/blueprint.js", "Page/drawing.js", "Page/graph.js", "Page/input.js", "Page/layout.js",
        "Page/page.css", "Page/page.html", "Page/page.js", "Page/panel.js",
      ],
      swiftSettings: strict),
    .target(name: "CDovetail"),
    .target(
      name: "Dovetail", dependencies: ["DovetailBlueprint", "CDovetail"],
      exclude: privacyManifest.isEmpty ? ["PrivacyInfo.xcprivacy"] : [], resources: privacyManifest,
      // Asynchronous functions run on their caller's actor.
      swiftSettings: strict + [
        .enableUpcomingFeature("NonisolatedNonsendingByDefault")
      ]),
    // The runtime around one lock, which takes the place of Dovetail.
    .target(name: "CDovetailNext"),
    .target(
      name: "DovetailNext", dependencies: ["CDovetailNext"],
      swiftSettings: strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .macro(
      name: "DovetailMacrosPlugin", dependencies: ["DovetailBlueprint"] + syntaxProducts,
      swiftSettings: strict + hostSettings, linkerSettings: hostLinking),
    // What the code of macros calls; DovetailMacros exports it, and nothing else builds it.
    .target(
      name: "DovetailGraphs", dependencies: ["Dovetail", "DovetailBlueprint", "CDovetail"],
      swiftSettings: strict + [
        .enableUpcomingFeature("NonisolatedNonsendingByDefault")
      ]),
    .target(
      name: "DovetailMacros", dependencies: ["Dovetail", "DovetailGraphs", "DovetailMacrosPlugin"],
      swiftSettings: strict),
    .target(name: "DovetailSwiftUI", dependencies: ["Dovetail"], swiftSettings: strict),
    .target(name: "DovetailTesting", dependencies: ["Dovetail"], swiftSettings: strict),
    .target(
      name: "DovetailService", dependencies: ["Dovetail"] + serviceProducts,
      swiftSettings: strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .target(
      name: "DovetailHummingbird",
      dependencies: [
        "DovetailService",
        .product(
          name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Hummingbird"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Hummingbird"])),
      ],
      swiftSettings: strict),
    .target(
      name: "DovetailVapor",
      dependencies: [
        "DovetailService",
        .product(name: "Vapor", package: "vapor", condition: .when(traits: ["Vapor"])),
      ],
      swiftSettings: strict),
    // Reads sources, for the command alone; nothing else builds it. A target that imports it has to
    // find swift-syntax too.
    .target(
      name: "DovetailSources", dependencies: ["DovetailBlueprint"] + syntaxProducts,
      swiftSettings: strict + hostSettings, linkerSettings: hostLinking),
    .target(
      name: "DovetailCommand", dependencies: ["DovetailPictures", "DovetailSources"],
      swiftSettings: strict + hostSettings),
    .executableTarget(
      name: "DovetailTool", dependencies: ["DovetailCommand"],
      swiftSettings: strict + hostSettings),
    .executableTarget(
      name: "Tour", dependencies: ["Dovetail", "DovetailMacros", "DovetailPictures"],
      swiftSettings: strict),
    .target(name: "CAllocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Dovetail", "DovetailMacros", "DovetailPictures", "CAllocations"],
      swiftSettings: strict),
    // Says at the end of a test run what it did not run, and why.
    .target(name: "TestNeeds", path: "Tests/TestNeeds", swiftSettings: strict),
    .testTarget(
      name: "DovetailBlueprintTests", dependencies: ["DovetailPictures"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PageTests", dependencies: ["DovetailPictures", "TestNeeds"], exclude: ["Script"],
      swiftSettings: strict),
    .testTarget(
      name: "DovetailTests",
      dependencies: ["Dovetail", "DovetailPictures", "CDovetail", "CAllocations", "TestNeeds"],
      swiftSettings: strict),
    .testTarget(
      name: "DovetailNextTests",
      dependencies: ["DovetailNext", "CAllocations", "TestNeeds"], swiftSettings: strict),
    .testTarget(
      name: "DovetailMacrosTests", dependencies: ["DovetailMacros"],
      exclude: ["Fixtures", "Expansions/Programs"],
      swiftSettings: strict),
    .testTarget(
      name: "DovetailTestingTests", dependencies: ["DovetailTesting", "TestNeeds"],
      swiftSettings: strict),
    .testTarget(
      name: "DovetailCommandTests",
      dependencies: ["DovetailCommand", "DovetailSources", "DovetailTool"],
      exclude: ["Fixtures"], swiftSettings: strict + hostSettings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["Dovetail", "DovetailMacros", "DovetailPictures", "DovetailTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "TourTests", dependencies: ["Tour"], exclude: ["tour.txt"], swiftSettings: strict),
  ]
)

// The stress suites are built twice more, under the thread sanitizer and in release: then only what
// they need is built.
if Context.environment["DOVETAIL_STRESS_SUITES_ONLY"] != nil {
  let needed: Set = [
    "DovetailBlueprint", "DovetailPictures", "CDovetail", "Dovetail", "DovetailGraphs",
    "DovetailTesting", "DovetailMacrosPlugin", "DovetailMacros", "CAllocations", "TestNeeds",
    "DovetailTests", "DovetailMacrosTests", "DovetailTestingTests",
    "CDovetailNext", "DovetailNext", "DovetailNextTests",
    // Empty; without them, SwiftPM sees no trait that guards their packages, and fetches those.
    "DovetailService", "DovetailHummingbird", "DovetailVapor",
  ]
  package.products = []
  package.targets.removeAll { !needed.contains($0.name) }
  let others = [
    "DovetailTests": [
      "Bindings", "Container", "Errors", "Forms", "Keys", "LifeCycle", "Properties", "Reading",
      "Recipes", "Registering", "Resolving", "Seeds", "Tracing", "Waiting", "Witnessing",
    ],
    "DovetailMacrosTests": ["CompileFail", "Discovered", "Expansions"],
  ]
  for target in package.targets { target.exclude += others[target.name] ?? [] }
}
