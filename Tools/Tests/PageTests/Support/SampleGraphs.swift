import DovetailPictures

extension Blueprint {
  /// A graph like that of a growing app: modules of features over modules of services, in two
  /// scopes.
  ///
  /// The same number of bindings gives the same graph.
  static func app(_ count: Int) -> Blueprint {
    var random = Generator(state: UInt64(count))
    let features = [
      "Feed", "Profile", "Checkout", "Search", "Messages", "Settings", "Onboarding", "Library",
      "Player", "Reviews", "Offers", "Orders", "Support", "Maps", "Camera", "Friends",
    ]
    let services = ["Networking", "Storage", "Accounts", "Analytics", "Media", "Core"]
    let used = Array(features.prefix(max(1, min(16, count / 12))))
    let layers = [
      (["Coordinator", "Screen", "Router"], 0.13), (["Model", "Presenter", "Form"], 0.25),
      (["Service", "Store", "UseCase"], 0.27), (["Repository", "Cache", "Loader"], 0.2),
      (["Client", "Database", "Queue", "Clock", "Logger"], 0.15),
    ]
    var ranks: [[Key]] = []
    var bindings: [Binding] = []
    for (rank, (suffixes, share)) in layers.enumerated() {
      let wanted = max(1, Int((Double(count) * share).rounded()))
      var keys: [Key] = []
      for number in 0..<wanted where bindings.count < count {
        let homes = rank < 3 ? used : services
        let home = homes[Int(random.next() % UInt64(homes.count))]
        let words = ["", "Remote", "Local", "Shared", "Detail", "List", "Draft", "Recent"]
        let word = words[Int(random.next() % 8)]
        let suffix = suffixes[Int(random.next() % UInt64(suffixes.count))]
        let bare = "\(home)\(word)\(suffix)"
        let isKnown = bindings.contains { $0.key.identity.hasSuffix(bare) }
        let type = (rank > 1 && number % 3 == 0 ? "any " : "") + bare + (isKnown ? "\(number)" : "")
        let key = Key(type: type, identity: "\(home).\(type)")
        let isSession = count > 20 && rank < 2 && random.next() % 5 == 0
        let lifetimes: [Lifetime] =
          rank < 2
          ? [.unique, .unique, .graph, .single]
          : [.single, .single, .single, .weak, .eager, .unique]
        let lifetime =
          isSession ? .scoped("session") : lifetimes[Int(random.next() % UInt64(lifetimes.count))]
        bindings.append(
          Binding(
            key: key, lifetime: lifetime, scope: isSession ? 1 : 0,
            location: Blueprint.Location(
              fileID: "\(home)/\(home)Module.swift", line: 10 + 3 * number),
            isAsync: lifetime == .eager && number % 2 == 0,
            actor: rank == 0 ? "MainActor" : nil,
            isOpaque: random.next() % 23 == 0,
            decorators: random.next() % 19 == 0
              ? [Blueprint.Location(fileID: "\(home)/Log.swift", line: 4)] : []
          ))
        keys.append(key)
      }
      ranks.append(keys)
    }
    connect(&bindings, ranks, &random)
    return Blueprint(
      scopes: count > 20 ? [Scope(), Scope(name: "session")] : [Scope()],
      bindings: bindings.sorted { ($0.scope, $0.location.fileID) < ($1.scope, $1.location.fileID) })
  }

  private static func connect(
    _ bindings: inout [Binding], _ ranks: [[Key]], _ random: inout Generator
  ) {
    let rankOf = Dictionary(
      uniqueKeysWithValues: ranks.enumerated().flatMap { rank, keys in keys.map { ($0, rank) } })
    for index in bindings.indices {
      let rank = rankOf[bindings[index].key] ?? 0
      guard rank + 1 < ranks.count else { continue }
      var seen: Set<Key> = []
      for number in 1...Int(1 + random.next() % 3) {
        let far = random.next() % 4 == 0 ? Int(random.next() % UInt64(ranks.count - rank - 1)) : 0
        let keys = ranks[rank + 1 + far]
        // A few things that everything needs, or else one of the own module.
        let pick = random.next() % 5
        let near = keys.filter { $0.identity.hasPrefix(bindings[index].module) }
        let pool = pick == 0 ? Array(keys.prefix(3)) : near.isEmpty || pick == 1 ? keys : near
        guard let key = pool.isEmpty ? nil : pool[Int(random.next() % UInt64(pool.count))],
          seen.insert(key).inserted
        else { continue }
        let kinds: [Edge.Kind] = [
          .required, .required, .required, .required, .required, .deferred, .optional,
          .factory, .deferredWeak,
        ]
        let kind = kinds[Int(random.next() % UInt64(kinds.count))]
        bindings[index].edges.append(Edge(key: key, kind: kind, parameter: number))
      }
    }
    // Two faults: a key that nothing provides, and a cycle.
    guard bindings.count > 8, ranks.count > 3, let top = ranks[1].first, let low = ranks[3].first
    else { return }
    if let index = bindings.firstIndex(where: { $0.key == top }) {
      bindings[index].edges.append(
        Edge(key: Key(type: "any PaymentGateway", name: "backup"), parameter: 4))
      let next = ranks[2][0]
      bindings[index].edges.append(Edge(key: next, parameter: 5))
      if let other = bindings.firstIndex(where: { $0.key == next }) {
        bindings[other].edges.append(Edge(key: low, parameter: 4))
        bindings[other].edges.append(
          Edge(
            key: Key(type: "any Plugin", identity: "Core.Plugin"), kind: .collection, parameter: 5))
      }
      if let last = bindings.firstIndex(where: { $0.key == low }) {
        bindings[last].edges.append(Edge(key: top, parameter: 4))
      }
    }
    for number in 0..<max(2, bindings.count / 100) {
      bindings.append(
        Binding(
          key: Key(type: "any Plugin", identity: "Core.Plugin"), role: .contribution,
          location: Blueprint.Location(fileID: "Core/Plugins.swift", line: 5 + number)))
    }
    bindings.append(
      Binding(
        key: Key(type: "any Reading", identity: "Core.Reading"), role: .alias, lifetime: .single,
        location: Blueprint.Location(fileID: "Core/Reading.swift", line: 9), edges: [Edge(key: low)]
      ))
  }

  /// Random numbers whose whole sequence follows from the first state.
  private struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}

extension DependencyTimeline {
  /// A start of an app on three threads.
  static let sample: DependencyTimeline = {
    func span(
      _ id: Int, _ type: String, _ begin: UInt64, _ end: UInt64, on thread: Int, for parent: Int?,
      isWaiting: Bool = false, failed: Bool = false
    ) -> Span {
      Span(
        id: id, key: Blueprint.Key(type: type, identity: "Core.\(type)"), scope: nil,
        begin: begin * 1_000_000, end: end * 1_000_000, thread: thread, parent: parent,
        isWaiting: isWaiting, failed: failed)
    }
    return DependencyTimeline(spans: [
      span(0, "Database", 0, 64, on: 0, for: nil),
      span(1, "FileSystem", 1, 9, on: 0, for: 0),
      span(2, "Settings", 2, 30, on: 1, for: nil),
      span(3, "FileSystem", 3, 9, on: 1, for: 2, isWaiting: true),
      span(4, "Migrations", 10, 60, on: 0, for: 0),
      span(5, "ImageCache", 12, 40, on: 2, for: nil),
      span(6, "any Tracing", 31, 38, on: 1, for: nil, failed: true),
      span(7, "Schema", 11, 42, on: 0, for: 4),
      span(8, "UserStore", 66, 92, on: 1, for: nil),
      span(9, "any Networking", 67, 90, on: 1, for: 8),
    ])
  }()
}
