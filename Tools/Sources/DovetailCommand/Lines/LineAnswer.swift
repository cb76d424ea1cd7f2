@_spi(Tools) import Dovetail
@_spi(Tools) import DovetailChecks
import DovetailPictures
import DovetailSources

/// What a line asks for and registers, with the places that have to do with it.
struct LineAnswer: Encodable {
  /// The line.
  let place: Blueprint.Location
  private(set) var asks: [Need] = []
  private(set) var registers: [Registration] = []

  /// One need, and what meets it.
  struct Need: Encodable {
    /// The way in which the code asks; `nil` if only the blueprint knows the need.
    let by: String?
    /// The key; `nil` if its type is not written beside the call.
    let key: Blueprint.Key?
    let kind: Blueprint.Edge.Kind
    let providedBy: [Provider]
    /// Where the sources register it, though the blueprint doesn't have it.
    var notInstalled: [Blueprint.Location] = []
  }

  /// One registration that provides a key.
  struct Provider: Encodable {
    let location: Blueprint.Location
    /// The traits of the binding; `nil` if the blueprint doesn't have it.
    let traits: String?
  }

  /// One registration of the line.
  struct Registration: Encodable {
    /// `register`, `contribute`, `override` or `decorate`.
    let verb: String
    let key: Blueprint.Key
    let location: Blueprint.Location
    /// The traits of the binding; `nil` if the blueprint doesn't have it.
    let traits: String?
    /// Why it answers, or why it doesn't, where its key is registered more than once.
    let reasons: [BlueprintExplanation.Reason]
    let needs: [Need]
    let neededBy: [Asker]
  }

  /// A binding, or code, that needs what the line registers.
  struct Asker: Encodable, Hashable {
    /// The binding's key, or the type around the code.
    let name: String?
    /// The way in which the code asks; `nil` if only the blueprint knows the need.
    let by: String?
    let kind: Blueprint.Edge.Kind
    let location: Blueprint.Location?
  }

  var isEmpty: Bool { asks.isEmpty && registers.isEmpty }

  /// Looks at a line of the sources.
  ///
  /// - Parameters:
  ///   - path: the path of the file, as the sources have it.
  ///   - line: the line.
  ///   - sources: paths and texts.
  ///   - paths: the files of the sources.
  ///   - blueprint: the graph; without bindings, only the sources are used.
  init(
    _ path: String, _ line: Int, in sources: [(path: String, text: String)], paths: SourcePaths,
    blueprint: Blueprint
  ) {
    place = .init(fileID: path, line: line)
    let name = String(path.split(separator: "/").last ?? "")
    // Finding a path takes its time, and most places are in other files.
    func isIn(_ lines: ClosedRange<Int>, _ place: Blueprint.Location) -> Bool {
      lines.contains(place.line) && place.fileID.hasSuffix(name)
        && paths.located(place).fileID == path
    }
    let here = blueprint.bindings.filter { isIn(line...line, $0.location) }
    let decorated = blueprint.bindings.filter {
      $0.decorators.contains { isIn(line...line, $0) }
    }
    let source = SourceLine(
      line, of: path, in: sources, blueprint: blueprint, keys: (here + decorated).map(\.key))
    var graph = GraphLines(blueprint: blueprint, paths: paths)
    asks = source.needs.filter { need in
      // The needs of a whole recipe are shown with its registration.
      need.location.line == line || source.registrations.isEmpty
    }.map { graph.need($0) }
    func askers(of binding: Blueprint.Binding) -> [SourceLine.Asker] {
      source.askers(of: binding.key, isContributed: binding.role == .contribution)
    }
    var seen: Set<Blueprint.Key> = []
    for registration in source.registrations {
      registers.append(graph.registration(registration))
      seen.insert(registration.key)
    }
    let others = source.registrations.flatMap { call in
      blueprint.bindings.filter { isIn(call.lines, $0.location) }
    }
    for binding in here + others where seen.insert(binding.key).inserted {
      registers += graph.registrations(of: binding, askers: askers(of: binding))
    }
    for binding in decorated {
      registers.append(
        Registration(
          verb: "decorate", key: binding.key, location: place, traits: nil,
          reasons: [], needs: [],
          neededBy: graph.askers(of: binding, and: askers(of: binding))))
    }
  }
}

/// The parts of an answer that a blueprint knows.
private struct GraphLines {
  private let blueprint: Blueprint
  private let paths: SourcePaths
  private var explained: [Blueprint.Key: [BlueprintExplanation.Entry]] = [:]
  private let explainer: BlueprintExplainer

  init(blueprint: Blueprint, paths: SourcePaths) {
    self.blueprint = blueprint
    self.paths = paths
    explainer = BlueprintExplainer(blueprint, findings: [])
  }

  /// The bindings of a key that answer.
  mutating func entries(_ key: Blueprint.Key) -> [BlueprintExplanation.Entry] {
    if let known = explained[key] { return known }
    let entries = explainer.explain(key).bindings.filter { !$0.isReplaced }
    explained[key] = entries
    return entries
  }

  mutating func need(_ need: SourceLine.Need) -> LineAnswer.Need {
    let known = keys(of: need).flatMap { entries($0) }.filter { entry in
      (entry.binding.role == .contribution) == (need.kind == .collection)
    }
    var providers = known.map {
      LineAnswer.Provider(location: paths.located($0.binding.location), traits: $0.traits)
    }
    // Without a blueprint, only the sources know.
    let isKnown = !blueprint.bindings.isEmpty
    if !isKnown { providers = need.registered.map { .init(location: $0, traits: nil) } }
    return .init(
      by: need.form, key: need.key, kind: need.kind, providedBy: providers,
      notInstalled: isKnown && known.isEmpty ? need.registered : [])
  }

  /// The keys that a need may be of.
  private func keys(of need: SourceLine.Need) -> [Blueprint.Key] {
    guard let key = need.key, !need.isNamed else { return need.key.map { [$0] } ?? [] }
    var seen: Set<Blueprint.Key> = []
    return blueprint.bindings.map(\.key).filter { $0.type == key.type && seen.insert($0).inserted }
  }

  mutating func registration(_ call: SourceLine.Registration) -> LineAnswer.Registration {
    func isHere(_ place: Blueprint.Location) -> Bool {
      let place = paths.located(place)
      return place.fileID == call.location.fileID && call.lines.contains(place.line)
    }
    let entry = entries(call.key).first { isHere($0.binding.location) }
    let later = entries(call.key).first { $0.binding.replaced.map(isHere) ?? false }
    let known = entry.map { needs(of: $0) } ?? []
    let keys = Set(known.compactMap(\.key))
    let read = call.needs.filter { need in need.key.map { !keys.contains($0) } ?? known.isEmpty }
    return .init(
      verb: call.verb, key: call.key, location: call.location, traits: entry?.traits,
      reasons: reasons(entry, passedOverFor: later?.binding.location),
      needs: known + read.map { need($0) },
      neededBy: merged(entry.map { askers($0) } ?? [], call.askers))
  }

  mutating func registrations(
    of binding: Blueprint.Binding, askers: [SourceLine.Asker]
  ) -> [LineAnswer.Registration] {
    entries(binding.key).filter { $0.binding.location == binding.location }.map { entry in
      .init(
        verb: binding.role.word == "single" ? "register" : binding.role.word, key: binding.key,
        location: paths.located(binding.location), traits: entry.traits, reasons: reasons(entry),
        needs: needs(of: entry),
        neededBy: merged(self.askers(entry), askers))
    }
  }

  private func needs(of entry: BlueprintExplanation.Entry) -> [LineAnswer.Need] {
    entry.needs.reduce(into: []) { needs, link in
      let place = link.location.map {
        LineAnswer.Provider(
          location: paths.located($0), traits: traits(link.edge.key, at: $0))
      }
      needs.append(
        .init(
          by: nil, key: link.edge.key, kind: link.edge.kind, providedBy: place.map { [$0] } ?? []))
    }
  }

  private func reasons(
    _ entry: BlueprintExplanation.Entry?, passedOverFor later: Blueprint.Location? = nil
  ) -> [BlueprintExplanation.Reason] {
    let passedOver = later.map { [BlueprintExplanation.Reason(.replaced, others: [$0])] } ?? []
    return (entry?.reasons ?? passedOver).map { reason in
      .init(reason.kind, names: reason.names, others: reason.others.map(paths.located))
    }
  }

  private func traits(_ key: Blueprint.Key, at place: Blueprint.Location) -> String? {
    blueprint.bindings.first { $0.key == key && $0.location == place }?.lifetime.spelling
  }

  /// What the blueprint and the sources know to need a binding.
  mutating func askers(
    of binding: Blueprint.Binding, and read: [SourceLine.Asker]
  ) -> [LineAnswer.Asker] {
    let entry = entries(binding.key).first { $0.binding.location == binding.location }
    return merged(entry.map { askers($0) } ?? [], read)
  }

  private func askers(_ entry: BlueprintExplanation.Entry) -> [LineAnswer.Asker] {
    entry.neededBy.map { link in
      .init(
        name: "\(link.key)", by: nil, kind: link.edge.kind,
        location: link.location.map(paths.located))
    }
  }

  /// The needs that the blueprint knows, and then those that only the sources show.
  private func merged(
    _ known: [LineAnswer.Asker], _ read: [SourceLine.Asker]
  ) -> [LineAnswer.Asker] {
    let places = Set(known.compactMap(\.location))
    var seen: Set<LineAnswer.Asker> = []
    return
      (known
      + read.filter { !places.contains($0.location) }.map {
        .init(name: $0.name, by: $0.form, kind: $0.kind, location: $0.location)
      }).filter { seen.insert($0).inserted }
  }
}
