// swift-tools-version: 6.2
import PackageDescription

let dovetail = Target.Dependency.product(name: "Dovetail", package: "Dovetail")
let checks = Target.Dependency.product(name: "DovetailChecks", package: "Dovetail")
let graph = Target.Dependency.product(name: "DovetailGraph", package: "Dovetail")
let discovery = Target.Dependency.product(name: "DovetailDiscovery", package: "Dovetail")

// An order service for the command line. Each folder of Sources is a module that depends only on
// those whose types it names; only the program itself knows them all.
let package = Package(
  name: "Storefront",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Dovetail", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(name: "StorefrontDomain"),
    .target(name: "Persistence", dependencies: ["CSQLite", dovetail]),
    .target(name: "Catalogue", dependencies: ["Persistence", "StorefrontDomain", dovetail]),
    .target(name: "Basket", dependencies: ["Persistence", "StorefrontDomain", dovetail]),
    .target(
      name: "Payment",
      dependencies: ["Basket", "Catalogue", "Persistence", "StorefrontDomain", dovetail]),
    .target(name: "Reporting", dependencies: ["Persistence", "StorefrontDomain", graph]),
    .target(name: "Exporters", dependencies: ["Reporting", discovery]),
    .executableTarget(
      name: "storefront",
      dependencies: [
        "Basket", "Catalogue", "Exporters", "Payment", "Persistence", "Reporting",
        "StorefrontDomain", checks, discovery,
      ]),
    .testTarget(
      name: "StorefrontTests",
      dependencies: [
        "storefront", .product(name: "DovetailTesting", package: "Dovetail"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
