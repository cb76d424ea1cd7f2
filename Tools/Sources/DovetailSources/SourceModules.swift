/// Which files of a program's sources use Dovetail.
///
/// A file uses it if it imports one of its modules, or another module of the sources that exports
/// one again. Such an export counts for all files of its own module too, as in the compiler.
struct SourceModules {
  private static let ours: Set = [
    "Dovetail", "DovetailDiscovery", "DovetailGraph", "DovetailSwiftUI", "DovetailTesting",
    "DovetailService",
    "DovetailHummingbird",
  ]

  /// The names of modules through which Dovetail is imported.
  private var names = ours
  /// The folders of the modules that export it again.
  private var folders: Set<String> = []

  init(_ files: [FileReading]) {
    var count = -1
    while count < names.count {
      count = names.count
      for file in files where !file.exports.isDisjoint(with: names) {
        let folder = Self.folder(file.path)
        folders.insert(folder.joined(separator: "/"))
        if let name = folder.last { names.insert(name) }
      }
    }
  }

  /// Whether a file can ask a container without naming anything else.
  func useDovetail(_ file: FileReading) -> Bool {
    !file.imports.isDisjoint(with: names)
      || folders.contains(Self.folder(file.path).joined(separator: "/"))
  }

  /// The folder of a file's module: the one in `Sources` or `Tests`, else the first.
  static func folder(_ path: String) -> [String] {
    let parts = path.split(separator: "/").dropLast().map(String.init)
    let root = parts.lastIndex { $0 == "Sources" || $0 == "Tests" }
    if let root, root + 1 < parts.count { return Array(parts[...(root + 1)]) }
    return root.map { Array(parts[...$0]) } ?? Array(parts.prefix(1))
  }
}
