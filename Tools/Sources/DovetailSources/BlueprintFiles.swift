@_spi(Tools) internal import DovetailChecks

/// The files among the sources that a blueprint's places name.
///
/// A blueprint knows a file by its Swift module and its name. If files of that name are in a folder
/// of the module's name, one of them is meant; otherwise, the module may be in any folder.
struct BlueprintFiles {
  private var paths: [String: [String]] = [:]

  init(of places: [Blueprint.Location], among files: [FileReading]) {
    let named = Dictionary(grouping: files.map(\.path)) { $0.split(separator: "/").last }
      .mapValues { all in
        let folders = all.map { $0.split(separator: "/").dropLast() }
        // A folder that all are in doesn't tell them apart.
        let shared = folders.map { zip($0, folders[0]).prefix { $0 == $1 }.count }.min() ?? 0
        let modules = folders.map { Set($0.dropFirst(shared).map(Self.module)) }
        return (all: all, modules: modules)
      }
    for fileID in Set(places.map(\.fileID)) {
      let parts = fileID.split(separator: "/")
      guard let (all, modules) = named[parts.last] else { continue }
      let module = String(parts.first ?? "")
      let fitting = zip(all, modules).filter { $1.contains(module) }.map(\.0)
      paths[fileID] = fitting.isEmpty ? all : fitting
    }
  }

  /// The places in the sources that a blueprint's place may be.
  func places(of place: Blueprint.Location) -> [Blueprint.Location] {
    paths[place.fileID, default: []].map { .init(fileID: $0, line: place.line) }
  }

  /// The names of the Swift modules that a file may be part of, by its folders.
  static func modules(_ path: String) -> Set<String> {
    Set(path.split(separator: "/").dropLast().map(module))
  }

  /// The name of the Swift module of a target with a folder's name: `Shop_iOS` of `Shop-iOS`.
  private static func module(_ folder: Substring) -> String {
    String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
