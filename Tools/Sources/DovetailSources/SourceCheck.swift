@_spi(Tools) internal import Dovetail
@_spi(Tools) internal import DovetailChecks
internal import SwiftSyntax

/// Compares what sources ask for with what a blueprint provides.
struct SourceCheck {
  /// The blueprint, with the needs that were read in the bodies of recipes.
  private(set) var blueprint: Blueprint
  /// The findings that need the sources.
  private(set) var findings: [DependencyDiagnostic] = []
  /// The number of places that ask for a dependency.
  private(set) var count = 0
  /// What code that is no recipe asks for.
  private(set) var asked: [Blueprint.Edge] = []
  /// The first place that may ask for anything.
  private(set) var anything: Blueprint.Location?

  private let index: SourceIndex
  private var provided: [String: [Blueprint.Key]] = [:]
  /// The needs of the blueprint's bindings and properties, which it may not provide.
  private var needed: [String: Blueprint.Key] = [:]
  /// The bindings whose recipes resolve by hand, by the places in the sources where they were
  /// registered, if there is one.
  private let opaque: [Blueprint.Location?: [Int]]
  /// The bindings whose recipes were read completely.
  private(set) var isRead: Set<Int> = []
  /// What asynchronous code may have made, and what is asked for at once.
  private var awaited = AwaitedKeys()
  private var requests: [FailingRequests.Request] = []
  private let paths: BlueprintFiles
  /// The places in the sources where the blueprint's bindings were registered.
  private let places: Set<Blueprint.Location>
  /// The same, and those of decorators, and of what changes nothing.
  private let all: Set<Blueprint.Location>
  private let recorded: Set<FileReading.Member>
  private var missing: [Blueprint.Key: [Place]] = [:]
  private var order: [Blueprint.Key] = []

  /// A place that asks for a key that nothing provides.
  struct Place {
    let location: Blueprint.Location
    let recipe: Blueprint.Binding?
    /// Where the sources register the key, though the blueprint does not have it.
    let registered: Blueprint.Location?
  }

  /// Checks what sources ask for.
  init(_ sources: SourceReading, of blueprint: Blueprint) {
    self.blueprint = blueprint
    index = SourceIndex(sources.files)
    recorded = Set(
      blueprint.properties.map { .init(type: TypeText.lastName($0.owner), name: $0.name) })
    let bindings = blueprint.bindings
    let registered = bindings.map(\.location)
    let others = bindings.flatMap(\.decorators) + blueprint.ineffective.map(\.location)
    paths = BlueprintFiles(of: registered + others, among: sources.files)
    opaque = Dictionary(
      grouping: bindings.indices.filter { bindings[$0].isOpaque }
    ) { [paths] in
      let places = paths.places(of: bindings[$0].location)
      return places.count == 1 ? places[0] : nil
    }
    places = Set(registered.flatMap(paths.places))
    all = places.union(others.flatMap(paths.places))
    for binding in blueprint.bindings where binding.role != .contribution {
      guard let type = TypeText.parsed(binding.key.type) else { continue }
      let text = index.types.spelling(type).text
      if provided[text]?.contains(binding.key) != true {
        provided[text, default: []].append(binding.key)
      }
    }
    for (text, keys) in index.spellings(of: bindings, in: paths)
    where Set(keys).isDisjoint(with: provided[text] ?? []) {
      provided[text, default: []] += keys
    }
    let asking = blueprint.properties.compactMap(\.need)
    for need in (bindings.flatMap(\.edges) + asking).map(\.key) {
      guard let type = TypeText.parsed(need.type) else { continue }
      needed[index.types.spelling(type).text] = need
    }
    for file in sources.files {
      check(file)
      // What a wrapper of another name asks for isn't read.
      let wrapper = file.aliases.first { !$0.type.names.isDisjoint(with: HidingDeclaration.names) }
      if let wrapper, file.hasImport, anything == nil {
        anything = .init(fileID: file.path, line: wrapper.line)
      }
    }
    reportFailing()
    report(blueprint)
  }
}

// MARK: - One asking

extension SourceCheck {
  private mutating func check(_ file: FileReading) {
    let bindings = file.recipes.map { recipe in
      recipe.lines.flatMap { opaque[.init(fileID: file.path, line: $0)] ?? [] }.sorted()
    }
    for asking in file.askings where !isRecorded(asking) {
      // A declaration of the same name in the sources is used instead of Dovetail's.
      if index.isHidden(asking, in: file) { continue }
      let recipes = asking.recipe.map { bindings[$0] } ?? []
      // The blueprint tells that a recipe is Dovetail's.
      let isOfRecipe = !recipes.isEmpty && asking.receiver.isResolution
      let isOurs = isOfRecipe ? true : index.isOurs(asking.receiver)
      if isOurs == false { continue }
      note(asking)
      if file.hasImport || isOurs == true {
        count += 1
        check(asking, in: recipes, of: file, isOurs: isOurs == true)
      } else {
        use(asking, in: file)
      }
    }
    for (recipe, made) in zip(file.recipes, bindings) {
      let isFollowed = recipe.resolver != nil && recipe.uses == recipe.followed
      if isFollowed { isRead.formUnion(made) }
    }
    for recipe in file.captured where isOurs(recipe, in: file) {
      let key = Blueprint.Key(
        type: recipe.type.trimmedDescription, name: index.name(recipe.name) ?? nil)
      findings.append(.captured(recipe, key, in: file.path))
    }
  }

  /// Whether a recipe is Dovetail's, of which the blueprint may tell too.
  private func isOurs(_ recipe: CapturedContainer, in file: FileReading) -> Bool {
    index.isOurs(recipe.container)
      ?? all.contains(.init(fileID: file.path, line: recipe.registered))
  }

  /// Whether an asking is left to the program's record of a property, which doesn't know its name.
  private func isRecorded(_ asking: Asking) -> Bool {
    guard let owner = asking.owner, let property = asking.property else { return false }
    return asking.name == .none && recorded.contains(.init(type: owner, name: property))
  }

  /// Notes what asynchronous code may make; it may be in a file that imports nothing.
  private mutating func note(_ asking: Asking) {
    guard let type = index.type(asking.type) else {
      if asking.isAwaited || asking.isDeferred { awaited.isAnything = true }
      return
    }
    let wanted = WantedType(type, isDeferred: asking.isDeferred, in: index.types)
    guard asking.isAwaited || wanted.kind.isDeferred else { return }
    awaited.keys.formUnion(provided[wanted.spelling.text] ?? [])
    if wanted.kind == .collection { awaited.isAnything = true }
  }

  /// Notes what an asking may ask for, which is used then.
  private mutating func use(_ asking: Asking, in file: FileReading) {
    guard let type = index.type(asking.type) else {
      if anything == nil { anything = .init(fileID: file.path, line: asking.line) }
      return
    }
    let wanted = WantedType(type, isDeferred: asking.isDeferred, in: index.types)
    let keys = provided[wanted.spelling.text] ?? []
    asked += keys.filter { key in index.name(asking.name).map { $0 == key.name } ?? true }
      .map { .init(key: $0, kind: wanted.kind) }
  }

  private mutating func check(
    _ asking: Asking, in recipes: [Int], of file: FileReading, isOurs: Bool
  ) {
    let location = Blueprint.Location(fileID: file.path, line: asking.line)
    guard let type = index.type(asking.type) else {
      use(asking, in: file)
      if !asking.isOpen { findings.append(.unfollowedAsking(asking.form, at: location)) }
      return
    }
    let wanted = WantedType(type, isDeferred: asking.isDeferred, in: index.types)
    let known = provided[wanted.spelling.text] ?? []
    let name = index.name(asking.name)
    let keys = name.map { name in known.filter { $0.name == name } } ?? known
    let isEdge = keys.count == 1 && !asking.isConditional && !asking.isOfOther
    if recipes.isEmpty || !isEdge { use(asking, in: file) }
    if let key = keys.first, keys.count == 1 {
      let isFollowed = isOurs && doubt(asking, wanted, []) == nil && !asking.isElsewhere
      var edge = Blueprint.Edge(key: key, kind: wanted.kind, origin: .source(location))
      edge.arguments = wanted.arguments
      if asking.passed > 0 {
        // As when the recipe has run; the values have types that only the compiler knows.
        if edge.kind == .required { edge.kind = .factory }
        edge.arguments = Array(repeating: "…", count: asking.passed)
      }
      if isFollowed {
        requests.append(
          .init(
            asking: asking, key: key, need: edge,
            declared: Set(wanted.arguments.filter(isOwn)),
            isAtOnce: !wanted.kind.isDeferred && wanted.kind != .collection,
            isOfKnownName: name != nil, isOfRecipe: !recipes.isEmpty, location: location))
      }
      if !isEdge { return }
      for recipe in recipes { add(edge, to: recipe) }
    }
    guard keys.isEmpty, wanted.hasToBeMet, !asking.isOfOther, !asking.isElsewhere else {
      return
    }
    let same = known.first ?? needed[wanted.spelling.text]
    let key = Blueprint.Key(
      type: same?.type ?? wanted.type.trimmedDescription, identity: same?.identity,
      name: name ?? nil)
    let unseen = index.registrations(of: wanted.spelling.text).filter { registration in
      let other = index.name(registration.source.name)
      let isOfName = name == nil || other == nil || name == other
      return isOfName && !places.contains(registration.place)
    }
    if unseen.contains(where: \.source.isElsewhere) { return }
    let foreign = isOurs ? nil : ("resolve() may not be a container's", nil as Blueprint.Location?)
    if let reason = doubt(asking, wanted, unseen) ?? guarded(asking, wanted) ?? foreign {
      findings.append(.doubtfulAsking(key, because: reason.text, seen: reason.place, at: location))
      return
    }
    if missing[key] == nil { order.append(key) }
    missing[key, default: []].append(
      Place(
        location: location, recipe: recipes.first.map { blueprint.bindings[$0] },
        registered: unseen.first?.place))
  }

  /// Whether the sources declare a type of that name, which may be another than the blueprint's.
  private func isOwn(_ type: String) -> Bool {
    index.declared.contains(type) || index.types.aliases[type] != nil
  }

  /// The reason why a key that the blueprint does not provide may be provided all the same.
  private func doubt(
    _ asking: Asking, _ wanted: WantedType,
    _ unseen: [(source: RegistrationSource, place: Blueprint.Location)]
  ) -> (text: String, place: Blueprint.Location?)? {
    for registration in unseen {
      if let doubt = registration.source.doubt { return (doubt, registration.place) }
    }
    if asking.isConditional { return ("an #if decides whether it is asked for", nil) }
    if wanted.spelling.isAmbiguous { return ("an alias in it stands for several types", nil) }
    if asking.isOfScope, unseen.isEmpty, index.hasUnreadModule {
      return ("a module of another package may register it", nil)
    }
    // The member of a generic type's instance may be an alias.
    if wanted.type.trimmedDescription.contains(">.") { return ("it may be an alias", nil) }
    return foreign(asking, wanted).map { ($0, nil) }
  }

  /// The reason why a key may be generic in the extension of another library's type.
  private func foreign(_ asking: Asking, _ wanted: WantedType) -> String? {
    let text = wanted.spelling.text
    guard asking.type.written != nil, let type = asking.foreign(isOwn),
      provided[text] == nil, needed[text] == nil
    else { return nil }
    if asking.isOfSelf { return type == asking.owner ? "it may be a protocol" : nil }
    guard let name = wanted.type.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil,
      name.name.text != type, !isOwn(name.name.plainText)
    else { return nil }
    return "`\(type)` may have a type of that name"
  }

  /// The reason why a key that the code can do without need not be provided.
  private func guarded(
    _ asking: Asking, _ wanted: WantedType
  ) -> (text: String, place: Blueprint.Location?)? {
    if let excuse = asking.excuse { return (excuse, nil) }
    let name = index.name(asking.name)
    let isChecked = asking.checked.contains { check in
      let other = index.name(check.name)
      return index.isOurs(check.receiver) != false
        && (name == nil || other == nil || name == other)
        && WantedType(check.type, isDeferred: false, in: index.types).spelling.text
          == wanted.spelling.text
    }
    return isChecked ? ("the code checks isRegistered() first", nil) : nil
  }

  private mutating func add(_ edge: Blueprint.Edge, to recipe: Int) {
    let known = blueprint.bindings[recipe].edges
    if known.contains(where: { $0.key == edge.key && $0.kind == edge.kind }) { return }
    blueprint.bindings[recipe].edges.append(edge)
  }
}

// MARK: - What is provided, and fails

extension SourceCheck {
  private mutating func reportFailing() {
    let replaced = index.replaced(besides: places)
    let handles = blueprint.properties.compactMap(\.need).filter(\.kind.isDeferred)
    awaited.keys.formUnion(handles.map(\.key))
    // What is not read of a recipe may await anything.
    for (index, binding) in blueprint.bindings.enumerated() where binding.isOpaque {
      if binding.isAsync, !isRead.contains(index) { awaited.isAnything = true }
    }
    let keys = Set(provided.filter { replaced.types.contains($0.key) }.values.joined())
    let rules = FailingRequests(
      blueprint, awaited, replaced: keys,
      isWritten: { [index, paths] in paths.places(of: $0).contains(where: index.places.contains) })
    let wrong = MissingArguments.findings(of: requests, in: blueprint, replaced: keys)
    findings += (requests.compactMap(rules.finding) + wrong).map { finding in
      guard let place = replaced.anything else { return finding }
      var finding = finding
      finding.severity = .note
      finding.notes.append(.init("this may provide it in another way", at: place))
      return finding
    }
  }
}

// MARK: - What is missing

extension SourceCheck {
  private mutating func report(_ blueprint: Blueprint) {
    for key in order {
      guard let places = missing[key], let first = places.first else { continue }
      let asking = first.recipe.map { [ResolutionStep(key: $0.key, location: $0.location)] } ?? []
      var finding = DependencyDiagnostic.missingBinding(
        key, asking: asking, at: first.location, in: blueprint)
      finding.notes += places.dropFirst().map { .init("it is asked for here too", at: $0.location) }
      if let place = first.registered {
        finding.notes.insert(
          .init("it is registered here, but the blueprint does not have it", at: place), at: 0)
        finding.help =
          "install the module that registers it, pass the blueprint that has it too, or write "
          + "“// \(ElsewhereMarks.text)” above the registration"
      }
      findings.append(finding)
    }
  }
}
