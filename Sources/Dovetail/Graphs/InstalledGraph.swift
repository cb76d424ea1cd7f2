import DovetailProtocols

/// The parts of a graph on their way into a container.
///
/// A part is known by its type, or by its name too if the graph has the type more than once; so they
/// are all heard of before the first one is added.
final class InstalledGraph {
  private var text: GraphText?
  private var fileID: StaticString = ""
  private var isOverridden: @Sendable (Int) -> Bool = { _ in false }
  private var parts: [Part] = []

  private final class Part {
    let (index, type, traits): (Int, any Any.Type, BindingHead.Traits)
    /// With neither of the two, the container can't have it, since another actor keeps it.
    let (making, awaiting): (AnyBinding.Making?, AnyBinding.Awaiting?)
    var isLeftOut: Bool { making == nil && awaiting == nil }

    init(
      _ index: Int, _ type: any Any.Type, _ traits: BindingHead.Traits,
      _ making: AnyBinding.Making?, _ awaiting: AnyBinding.Awaiting?
    ) {
      (self.index, self.type, self.traits) = (index, type, traits)
      (self.making, self.awaiting) = (making, awaiting)
    }
  }

  /// Adds the parts to a core, in the order of the graph's methods.
  func add(to core: Core) {
    guard let text else { return }
    parts = parts.inOrder { $0.index }
    var offered = [Key?](repeating: nil, count: text.parts.count)
    var given = offered
    for part in parts {
      let isAlone = parts.count { $0.type == part.type } == 1
      let key = Key(part.type, isAlone ? nil : text.parts[part.index].name)
      offered[part.index] = key
      if !part.isLeftOut { given[part.index] = key }
    }
    for part in parts {
      let (key, known) = (offered[part.index]!, text.parts[part.index])
      let place = Place(fileID, known.line)
      if part.isLeftOut {
        core.remark(.leftOut, key, at: place, actor: known.actor)
        continue
      }
      var head = BindingHead(key: key, lifetime: .unique, origin: place, traits: part.traits)
      head.part = GraphPart(text, part.index, offered, given, isOverridden)
      _ = core.add(AnyBinding(head, part.making, awaiting: part.awaiting))
    }
  }

  @inline(never) private func note(
    _ index: Int, _ type: any Any.Type, isOnMain: Bool = false, isConfined: Bool = false,
    _ making: AnyBinding.Making? = nil, awaiting: AnyBinding.Awaiting? = nil
  ) {
    let traits = BindingHead.Traits(isOnMainActor: isOnMain, isConfined: isConfined)
    parts.append(Part(index, type, traits, making, awaiting))
  }
}

extension InstalledGraph: PartRegistry {
  func begin(
    _ text: GraphText, fileID: StaticString, isOverridden: @escaping @Sendable (Int) -> Bool
  ) {
    (self.text, self.fileID, self.isOverridden) = (text, fileID, isOverridden)
  }

  func add<Part>(_ index: Int, reading read: @escaping @Sendable () throws -> Part) {
    note(index, Part.self, { $0.content(try $2.run(read)) })
  }

  func add<Part>(
    _ index: Int, isOnMain: Bool,
    awaiting read: @escaping @Sendable @concurrent () async throws -> sending Part
  ) {
    note(
      index, Part.self, isOnMain: isOnMain,
      awaiting: { binding, _ in binding.content(try await read()) })
  }

  func addOnMain<Part>(
    _ index: Int, isConfined: Bool, reading read: @escaping @MainActor @Sendable () throws -> Part
  ) {
    let call = { @MainActor @Sendable () throws -> Handed<Part> in Handed(try read()) }
    note(
      index, Part.self, isOnMain: true, isConfined: isConfined,
      { $0.content(try $2.run { try MainActor.assumeIsolated(call).value }) },
      awaiting: { binding, _ in binding.content(try await call().value) })
  }

  func addOnMain<Part>(
    _ index: Int, awaiting read: @escaping @MainActor @Sendable () async throws -> Part
  ) {
    let call = { @MainActor @Sendable () async throws -> Handed<Part> in Handed(try await read()) }
    note(
      index, Part.self, isOnMain: true, isConfined: true,
      awaiting: { binding, _ in binding.content(try await call().value) })
  }

  func leaveOut<T>(_ index: Int, _ type: T.Type) { note(index, type) }
}

extension DependencyContainer {
  /// Registers the properties of a graph that threads may share.
  ///
  /// The graph still keeps its instances: the container neither keeps nor closes them. A property
  /// is found by its type. If the graph has the type more than once, the property's name is part of
  /// the key.
  ///
  /// An override in the container, or in a fork of it, applies to callers that resolve from the
  /// container. The graph makes its own parts from each other, and does not see the override: to
  /// replace those, override them in the graph.
  public func install<Graph: Installable & Sendable>(
    _ graph: Graph, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    install(registering: graph, at: Place(fileID, line)) {
      let parts = InstalledGraph()
      graph.register(in: parts)
      parts.add(to: core)
    }
  }

  /// Makes a container and registers the properties of a graph that threads may share.
  public convenience init<Graph: Installable & Sendable>(
    _ graph: Graph, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init()
    install(graph, fileID: fileID, line: line)
  }
}

extension MainActorRegistry {
  /// Registers the properties of a graph, as the container's own `install(_:)` does.
  public func install<Graph: Installable & Sendable>(
    _ graph: Graph, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    container.install(graph, fileID: fileID, line: line)
  }
}
