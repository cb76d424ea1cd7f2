@_spi(Tools) internal import DovetailChecks

/// Where the sources declare the properties that a program has a record of.
struct PropertyPlaces: Sendable {
  /// The places by what the properties are called in findings.
  private var places: [String: Blueprint.Location] = [:]

  init(of properties: [Blueprint.Property], in files: [FileReading]) {
    let modules = Set(properties.map(\.module))
    let named = Dictionary(
      grouping: files.flatMap { file in file.fields.map { (field: $0, path: file.path) } }
    ) { $0.field.name }
    for property in properties {
      let types = TypeText.names(property.owner)
      let fitting = (named[property.name] ?? []).filter {
        $0.field.owners == types || $0.field.owners[...] == types.dropFirst()
      }
      let own = fitting.filter { BlueprintFiles.modules($0.path).contains(property.module) }
      let others = fitting.filter { BlueprintFiles.modules($0.path).isDisjoint(with: modules) }
      let found = own.isEmpty ? others : own
      if found.count == 1 {
        places[property.description] = .init(fileID: found[0].path, line: found[0].field.line)
      }
    }
  }

  /// A finding about properties with their places.
  func placed(_ finding: DependencyDiagnostic) -> DependencyDiagnostic {
    var finding = finding
    if let first = finding.path.first, let place = places[first.type],
      finding.location == nil || finding.path.count == 2
    {
      finding.location = place
    }
    for index in finding.notes.indices where finding.notes[index].location == nil {
      let message = finding.notes[index].message
      guard message.hasSuffix(" needs it") else { continue }
      finding.notes[index].location = places[String(message.dropLast(" needs it".count))]
    }
    return finding
  }
}
