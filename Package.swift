// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The settings of every target: the Swift 6 language mode, and existentials always spelt `any`.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Where the toolchain keeps its own build of swift-syntax; `nil` where it brings none (Apple's do not).
///
/// The macros are built with that, so nothing is fetched and nothing large is compiled. Elsewhere they
/// are built with the swift-syntax package. A client of `Dovetail` alone builds neither.
let hostModules: String? = {
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

/// The libraries of swift-syntax that the macros use.
let syntaxLibraries = [
  "SwiftSyntax", "SwiftSyntaxMacros", "SwiftSyntaxBuilder", "SwiftParser", "SwiftDiagnostics",
  "SwiftBasicFormat", "SwiftIfConfig", "SwiftOperators", "SwiftSyntaxMacroExpansion",
  "SwiftCompilerPluginMessageHandling",
]

let macroDependencies: [Target.Dependency]
let macroSettings: [SwiftSetting]
let macroLinking: [LinkerSetting]
let syntaxPackages: [Package.Dependency]
if let host = hostModules {
  macroDependencies = []
  macroSettings = [.unsafeFlags(["-I", host])]
  macroLinking =
    [
      .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
    ] + syntaxLibraries.map { .linkedLibrary($0) }
  syntaxPackages = []
} else {
  macroDependencies = syntaxLibraries.map { .product(name: $0, package: "swift-syntax") }
  macroSettings = []
  macroLinking = []
  syntaxPackages = [
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"700.0.0")
  ]
}

let package = Package(
  name: "Dovetail",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Dovetail", targets: ["Dovetail"]),
    .library(name: "DovetailBlueprint", targets: ["DovetailBlueprint"]),
    .library(name: "DovetailMacros", targets: ["DovetailMacros"]),
    .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
    .executable(name: "dovetail", targets: ["DovetailTool"]),
    // For programs with dynamic libraries of their own: all of them have to share one Dovetail.
    .library(name: "DovetailDynamic", type: .dynamic, targets: ["Dovetail", "DovetailMacros"]),
    .executable(name: "tour", targets: ["Tour"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
  ],
  dependencies: syntaxPackages,
  targets: [
    .target(name: "DovetailBlueprint", swiftSettings: strict),
    .target(name: "CDovetail"),
    .target(
      name: "Dovetail", dependencies: ["DovetailBlueprint", "CDovetail"], swiftSettings: strict),
    .macro(
      name: "DovetailMacrosPlugin", dependencies: ["DovetailBlueprint"] + macroDependencies,
      swiftSettings: strict + macroSettings, linkerSettings: macroLinking),
    .target(
      name: "DovetailMacros", dependencies: ["Dovetail", "DovetailMacrosPlugin"],
      swiftSettings: strict),
    .target(name: "DovetailTesting", dependencies: ["Dovetail"], swiftSettings: strict),
    .target(
      name: "DovetailCommand", dependencies: ["DovetailBlueprint"], swiftSettings: strict),
    .executableTarget(
      name: "DovetailTool", dependencies: ["DovetailCommand"], swiftSettings: strict),
    .executableTarget(
      name: "Tour", dependencies: ["Dovetail", "DovetailMacros"], swiftSettings: strict),
    .target(name: "CAllocations"),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Dovetail", "DovetailMacros", "CAllocations"],
      swiftSettings: strict),
    .testTarget(
      name: "DovetailBlueprintTests", dependencies: ["DovetailBlueprint"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PageTests", dependencies: ["DovetailBlueprint"], swiftSettings: strict),
    .testTarget(
      name: "DovetailTests", dependencies: ["Dovetail", "CAllocations"], swiftSettings: strict),
    .testTarget(
      name: "DovetailMacrosTests", dependencies: ["DovetailMacros"],
      exclude: ["Fixtures", "Expansions/Programs"],
      swiftSettings: strict),
    .testTarget(
      name: "DovetailTestingTests", dependencies: ["DovetailTesting"], swiftSettings: strict),
    .testTarget(
      name: "DovetailCommandTests", dependencies: ["DovetailCommand", "DovetailTool"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests", dependencies: ["Dovetail", "DovetailMacros", "DovetailTesting"],
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
