/// Which files of a program's sources import Dovetail.
///
/// A file does if it imports one of its modules, or another module of the sources that exports one
/// again. Such an export counts for all files of its own module too, as in the compiler.
struct SourceModules {
  private static let ours: Set = [
    "Dovetail", "DovetailChecks", "DovetailDiscovery", "DovetailGraph", "DovetailSwiftUI",
    "DovetailTesting", "DovetailService", "DovetailHummingbird",
  ]

  /// The names of modules through which Dovetail is imported.
  private var names = ours
  /// The folders of the modules that export it again.
  private var folders: Set<[String]> = []

  init(_ files: [FileReading]) {
    var count = -1
    while count < names.count {
      count = names.count
      for file in files where !file.exports.isDisjoint(with: names) {
        let folder = Self.folder(file.path)
        folders.insert(folder)
        if let name = folder.last { names.insert(name) }
      }
    }
  }

  /// Whether a file can use the names of Dovetail.
  func areImported(by file: FileReading) -> Bool {
    !file.imports.isDisjoint(with: names) || folders.contains(Self.folder(file.path))
  }

  /// The folder of a file's module: the one in `Sources` or `Tests`, else the first.
  static func folder(_ path: String) -> [String] {
    let parts = path.split(separator: "/").dropLast().map(String.init)
    let root = parts.lastIndex { $0 == "Sources" || $0 == "Tests" }
    if let root, root + 1 < parts.count { return Array(parts[...(root + 1)]) }
    return root.map { Array(parts[...$0]) } ?? Array(parts.prefix(1))
  }
}

extension [FileReading] {
  /// The files, those without the import as the compiler reads them: it finds the members of a
  /// container, but none of our names.
  var withImports: [FileReading] {
    let modules = SourceModules(self)
    return map { modules.areImported(by: $0) ? $0 : $0.withoutImport }
  }
}

extension FileReading {
  fileprivate var withoutImport: FileReading {
    func others<Call>(_ calls: [Call], _ receiver: WritableKeyPath<Call, Receiver>) -> [Call] {
      calls.map { call in
        var call = call
        call[keyPath: receiver] = call[keyPath: receiver].withoutImport
        return call
      }
    }
    var file = self
    file.hasImport = false
    file.askings = others(askings.filter { $0.receiver != .none }, \.receiver)
    file.recipes = others(recipes, \.container)
    file.captured = others(captured, \.container)
    file.registrations = others(registrations, \.receiver)
    file.otherRegistrations = others(otherRegistrations, \.receiver)
    file.overrides = others(overrides, \.receiver)
    file.installations = others(installations, \.receiver)
    file.values = values.mapValues { Set($0.map(\.withoutImport)) }
    return file
  }
}
