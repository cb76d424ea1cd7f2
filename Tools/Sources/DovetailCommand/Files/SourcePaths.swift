@_spi(Tools) import DovetailChecks
import DovetailPictures

/// The files below some folders, by which places get paths that an editor opens.
///
/// A container knows a file as `App/Modules.swift`: its Swift module and its name.
struct SourcePaths {
  private let paths: Set<String>
  private var files: [String: [(path: String, folders: [String])]] = [:]
  private let absolute: (String) -> String

  /// Takes paths of files, and a function that makes the path of any other file absolute.
  init(_ paths: [String], absolute: @escaping (String) -> String) {
    self.paths = Set(paths)
    self.absolute = absolute
    for path in self.paths {
      let parts = path.split(separator: "/")
      guard let name = parts.last else { continue }
      let folders = parts.dropLast().map { Self.module(String($0)) }
      files[String(name), default: []].append((path, folders))
    }
  }

  /// The path of the file that a place names; `nil` if no file fits, or several do.
  func path(of fileID: String) -> String? {
    if paths.contains(fileID) { return fileID }
    let path = absolute(fileID)
    if paths.contains(path) { return path }
    let parts = fileID.split(separator: "/").map(String.init)
    guard let name = parts.last, let module = parts.first, parts.count > 1 else { return nil }
    // Of several packages with such a module, the outermost is meant.
    let fitting = (files[name] ?? []).filter { $0.folders.contains(Self.module(module)) }
    let least = fitting.map(\.folders.count).min()
    let nearest = fitting.filter { $0.folders.count == least }
    return nearest.count == 1 ? nearest[0].path : nil
  }

  /// A place with the path of its file, or as it is.
  func located(_ place: Blueprint.Location) -> Blueprint.Location {
    .init(fileID: path(of: place.fileID) ?? place.fileID, line: place.line)
  }

  /// A finding with paths in all its places.
  func located(_ finding: DependencyDiagnostic) -> DependencyDiagnostic {
    var finding = finding
    finding.location = finding.location.map(located)
    for index in finding.notes.indices {
      finding.notes[index].location = finding.notes[index].location.map(located)
    }
    for index in finding.similar.indices {
      finding.similar[index].location = located(finding.similar[index].location)
    }
    return finding
  }

  /// The name of the Swift module of a target with a folder's name: `Shop_iOS` of `Shop-iOS`.
  private static func module(_ folder: String) -> String {
    String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
