// swift-tools-version: 6.3
import Foundation
import PackageDescription

// The command `dovetail`, with the pictures it draws and the reading of sources. It is a package of
// its own, so that a program that uses Dovetail builds none of it.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The toolchain's own build of swift-syntax, as in the package of the library; `nil` if it has
/// none.
let hostModules: String? = {
  if Context.environment["DOVETAIL_SWIFT_SYNTAX"] == "package" { return nil }
  let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
  let images = String(decoding: maps ?? Data(), as: UTF8.self)
  let manifest = "/pm/ManifestAPI/libPackageDescription.so"
  let library = images.split(separator: "\n").lazy.compactMap { $0.split(separator: " ").last }
    .first { $0.hasSuffix(manifest) }
  guard let library else { return nil }
  let host = "\(library.dropLast(manifest.count))/host"
  let isThere = FileManager.default.fileExists(atPath: "\(host)/SwiftParser.swiftmodule")
  return isThere ? host : nil
}()

let syntaxLibraries = ["SwiftSyntax", "SwiftParser", "SwiftOperators"]
let syntaxProducts: [Target.Dependency] =
  hostModules == nil ? syntaxLibraries.map { .product(name: $0, package: "swift-syntax") } : []
/// A target that imports the reading of sources has to find swift-syntax too.
let syntax = strict + (hostModules.map { [.unsafeFlags(["-Isystem", $0])] } ?? [])
let linking: [LinkerSetting] =
  hostModules.map { host in
    [.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])]
      + syntaxLibraries.map { .linkedLibrary($0) }
  } ?? []

let blueprint = Target.Dependency.product(name: "DovetailChecks", package: "Dovetail")

/// The files of the page, which `PageFiles` puts together.
let page = [
  "drawing.js", "graph.js", "input.js", "layout.js", "page.css", "page.html", "page.js", "panel.js",
]

let package = Package(
  name: "Tools",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "dovetail", targets: ["DovetailTool"])],
  dependencies: [.package(name: "Dovetail", path: "..")]
    + (hostModules == nil
      ? [.package(url: "https://github.com/swiftlang/swift-syntax.git", "603.0.0"..<"606.0.0")]
      : []),
  targets: [
    .target(
      name: "DovetailPictures", dependencies: [blueprint],
      resources: page.map { .embedInCode("Page/\($0)") }, swiftSettings: strict),
    .target(
      name: "DovetailSources", dependencies: [blueprint] + syntaxProducts,
      swiftSettings: syntax, linkerSettings: linking),
    .target(
      name: "DovetailCommand", dependencies: ["DovetailPictures", "DovetailSources", blueprint],
      swiftSettings: syntax),
    .executableTarget(
      name: "DovetailTool", dependencies: ["DovetailCommand"], swiftSettings: syntax),
    .testTarget(
      name: "DovetailPicturesTests",
      dependencies: ["DovetailPictures", .product(name: "Dovetail", package: "Dovetail")],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "DovetailCommandTests",
      dependencies: ["DovetailCommand", "DovetailSources", "DovetailTool"],
      exclude: ["Fixtures"], swiftSettings: syntax),
    .testTarget(
      name: "PageTests", dependencies: ["DovetailPictures"], exclude: ["Script"],
      swiftSettings: strict),
  ]
)
