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
// A toolchain that brings its own modules of swift-syntax builds the macros with those: nothing is
// fetched, and nothing large is compiled. The trait `SwiftSyntaxPackage` takes the package of that name
// instead; it is on by default where the toolchain brings none, as on Apple's platforms and Windows.
// Documentation/Compatibility.md says when to switch it on or off.

/// Where the toolchain keeps its own build of swift-syntax; `nil` where it brings none.
///
/// `DOVETAIL_SWIFT_SYNTAX=package` in the environment says that it brings none, so that what other
/// platforms do can be tested on this one.
let hostModules: String? = {
  if Context.environment["DOVETAIL_SWIFT_SYNTAX"] == "package" { return nil }
  // Read to the end by hand: the file has no size, so that less demanding calls stop after a page.
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

/// The plugin's entry point is of the package alone.
let syntaxProducts: [Target.Dependency] = (syntaxLibraries + ["SwiftCompilerPlugin"]).map {
  .product(name: $0, package: "swift-syntax", condition: .when(traits: ["SwiftSyntaxPackage"]))
}

// Where the trait is on as well, the package comes first: system paths are searched last, and a library
// that nothing needs is not linked.
var hostSettings: [SwiftSetting] = []
var hostLinking: [LinkerSetting] = []
if let host = hostModules {
  hostSettings = [.unsafeFlags(["-Isystem", host])]
  hostLinking =
    [.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host, "-Xlinker", "--as-needed"])]
    + (syntaxLibraries + ["SwiftCompilerPluginMessageHandling"]).map { .linkedLibrary($0) }
}

// MARK: What a program pays for importing Dovetail
//
// Documentation/Performance.md has the figures.

/// How release builds are made smaller where the linker drops sections, not functions.
///
/// Each function stands in a section of its own, and what is public is dropped like the rest when the
/// program does not use it. What a resolve runs most is inlined into the program, and optimised as that is;
/// the rest is optimised for size.
var lean: [SwiftSetting] = []
#if os(Linux)
  lean = [
    .unsafeFlags(
      ["-Osize", "-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
      .when(platforms: [.linux, .android], configuration: .release))
  ]
#endif

// What app stores ask for. Elsewhere a resource would only bring Foundation into the module, for its bundle.
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
    // Empty where there is no SwiftUI.
    .library(name: "DovetailSwiftUI", targets: ["DovetailSwiftUI"]),
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
    .default(enabledTraits: hostModules == nil ? ["SwiftSyntaxPackage"] : []),
  ],
  dependencies: [
    // Both ends are built by Scripts/outside. Before 603 a macro cannot ask for the build's conditions.
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "603.0.0"..<"604.0.0")
  ],
  targets: [
    .target(name: "DovetailBlueprint", swiftSettings: strict + lean),
    .target(
      name: "DovetailPictures", dependencies: ["DovetailBlueprint"], swiftSettings: strict),
    .target(name: "CDovetail"),
    .target(
      name: "Dovetail", dependencies: ["DovetailBlueprint", "CDovetail"],
      exclude: privacyManifest.isEmpty ? ["PrivacyInfo.xcprivacy"] : [], resources: privacyManifest,
      // What is awaited stays on its caller's actor.
      swiftSettings: strict + lean + [
        .enableUpcomingFeature("NonisolatedNonsendingByDefault")
      ]),
    .macro(
      name: "DovetailMacrosPlugin", dependencies: ["DovetailBlueprint"] + syntaxProducts,
      swiftSettings: strict + hostSettings, linkerSettings: hostLinking),
    .target(
      name: "DovetailMacros", dependencies: ["Dovetail", "DovetailMacrosPlugin"],
      swiftSettings: strict),
    .target(name: "DovetailSwiftUI", dependencies: ["Dovetail"], swiftSettings: strict),
    .target(name: "DovetailTesting", dependencies: ["Dovetail"], swiftSettings: strict),
    // Reads sources, for the command alone: nobody else builds it. What imports it has to find swift-syntax too.
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
    .testTarget(
      name: "DovetailBlueprintTests", dependencies: ["DovetailPictures"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PageTests", dependencies: ["DovetailPictures"], swiftSettings: strict),
    .testTarget(
      name: "DovetailTests",
      dependencies: ["Dovetail", "DovetailPictures", "CDovetail", "CAllocations"],
      swiftSettings: strict),
    .testTarget(
      name: "DovetailMacrosTests", dependencies: ["DovetailMacros"],
      exclude: ["Fixtures", "Expansions/Programs"],
      swiftSettings: strict),
    .testTarget(
      name: "DovetailTestingTests", dependencies: ["DovetailTesting"], swiftSettings: strict),
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

// The stress suites are built twice more, under the thread sanitizer and in release: then without the
// tests that have none.
if Context.environment["DOVETAIL_STRESS_SUITES_ONLY"] != nil {
  let calm: Set = [
    "DovetailBlueprintTests", "DovetailCommandTests", "DocumentationTests", "TourTests",
    "PageTests",
  ]
  package.targets.removeAll { calm.contains($0.name) }
}
