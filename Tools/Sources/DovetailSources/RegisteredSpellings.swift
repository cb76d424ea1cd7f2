@_spi(Tools) internal import DovetailChecks

extension SourceIndex {
  /// The keys of bindings as the sources spell them where they register them.
  ///
  /// That may be an alias which is declared elsewhere, or a type that is written otherwise at run
  /// time.
  func spellings(
    of bindings: [Blueprint.Binding], in paths: BlueprintFiles
  ) -> [(text: String, keys: [Blueprint.Key])] {
    var keys: [Blueprint.Location: [Blueprint.Key]] = [:]
    for binding in bindings where binding.role != .contribution {
      for place in paths.places(of: binding.location) {
        keys[place, default: []].append(binding.key)
      }
    }
    return registrations.flatMap { text, calls in
      calls.compactMap { call in
        let name = name(call.source.name)
        let made = keys[call.place]?.filter { key in name.map { $0 == key.name } ?? true }
        return made.map { (text, $0) }
      }
    }
  }
}
