// The compiler finds the modules of a swift-syntax package before those of the toolchain, and
// cannot use them here. It stops at the first import, so this file has none, and its name sorts
// first.
#if !SwiftSyntaxPackage && canImport(SwiftSyntax509)
  #error(
    "another package uses swift-syntax: add traits: [\"SwiftSyntaxPackage\"] to the dependency on Dovetail"
  )
#endif
