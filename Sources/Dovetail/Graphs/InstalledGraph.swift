import DovetailProtocols

/// The parts of a graph on their way into a container.
///
/// A part is known by its type, or by its name too if the graph has the type more than once; so they
/// are all heard of before the first one is added.
final class InstalledGraph {
  private let core: Core
  private var text: GraphText?
  private var fileID: StaticString = ""
  private var isOverridden: @Sendable (Int) -> Bool = { _ in false }
  private var parts: [Int: Part] = [:]

  private struct Part {
    let type: any Any.Type
    /// Whether the container can have it; otherwise another actor keeps it.
    var isGiven = true
    let add: (InstalledGraph, Int) -> Void
  }

  init(in core: Core) { self.core = core }

  /// Adds the parts to the container, in the order of the graph's methods.
  func finish() {
    for (index, part) in parts.sorted(by: { $0.key < $1.key }) { part.add(self, index) }
  }

  private func note<T>(_ index: Int, _ recipe: Recipe<T>, _ traits: BindingHead.Traits = .init()) {
    parts[index] = Part(type: T.self) { graph, index in graph.add(index, recipe, traits) }
  }

  private func add<T>(_ index: Int, _ recipe: Recipe<T>, _ traits: BindingHead.Traits) {
    let (seen, isOverridden) = (seenThrough(index), isOverridden)
    var head = BindingHead(
      key: Key(T.self, name(of: index)), lifetime: .unique, origin: place(of: index))
    head.traits = traits
    head.part = GraphPart(
      lifetime: LifetimeKind(ofPart: text(of: index).lifetime),
      needs: seen.needs.compactMap { need in
        parts[need.index].flatMap { part in
          guard part.isGiven else { return nil }
          return Need(
            Key(part.type, name(of: need.index)), kind: need.isDeferred ? .deferred : .required)
        }
      },
      isOpaque: seen.isOpaque,
      parts: seen.isOpaque
        ? parts.sorted { $0.key < $1.key }.map { Need(Key($1.type, name(of: $0))) } : [],
      isOverridden: { isOverridden(index) })
    _ = core.add(Binding(head, recipe))
  }

  private func name(of index: Int) -> String? {
    let type = parts[index].map { ObjectIdentifier($0.type) }
    return parts.values.count { ObjectIdentifier($0.type) == type } > 1
      ? text(of: index).name : nil
  }

  private func text(of index: Int) -> GraphText.Part { text!.parts[index] }
  private func place(of index: Int) -> Place { Place(fileID, text(of: index).line) }

  /// A part with the needs of the private ones that it needs, unless those are overridden.
  private func seenThrough(_ index: Int) -> GraphText.Part {
    var (part, next) = (text(of: index), 0)
    while next < part.needs.count {
      let need = part.needs[next]
      next += 1
      guard parts[need.index] == nil, !isOverridden(need.index) else { continue }
      let inner = text(of: need.index)
      if inner.isOpaque { part.isOpaque = true }
      for var other in inner.needs {
        other.isDeferred = other.isDeferred || need.isDeferred
        if !part.needs.contains(where: { $0 == other }) { part.needs.append(other) }
      }
    }
    return part
  }
}

extension InstalledGraph: PartRegistry {
  func begin(
    _ text: StaticString, fileID: StaticString, isOverridden: @escaping @Sendable (Int) -> Bool
  ) {
    (self.text, self.fileID, self.isOverridden) = (GraphText(text), fileID, isOverridden)
  }

  func add<Part>(_ index: Int, reading read: @escaping @Sendable () throws -> Part) {
    note(
      index,
      Recipe(make: { _, frame in try frame.run { try telling { Handed(try read()) }.value } }))
  }

  func add<Part>(
    _ index: Int, isOnMain: Bool,
    awaiting read: @escaping @Sendable @concurrent () async throws -> sending Part
  ) {
    var traits = BindingHead.Traits()
    (traits.isAsync, traits.isOnMainActor) = (true, isOnMain)
    let recipe = Recipe<Part>(awaiting: { _ in
      do { return Handed(try await read()) } catch { throw told(error) }
    })
    note(index, recipe, traits)
  }

  func addOnMain<Part>(
    _ index: Int, isConfined: Bool, reading read: @escaping @MainActor @Sendable () throws -> Part
  ) {
    var traits = BindingHead.Traits()
    (traits.isOnMainActor, traits.isConfined) = (true, isConfined)
    let recipe = Recipe<Part>(onMainActor: { () throws -> Part in
      do { return try read() } catch { throw told(error) }
    })
    note(index, recipe, traits)
  }

  func addOnMain<Part>(
    _ index: Int, awaiting read: @escaping @MainActor @Sendable () async throws -> Part
  ) {
    var traits = BindingHead.Traits()
    (traits.isAsync, traits.isOnMainActor, traits.isConfined) = (true, true, true)
    let recipe = Recipe<Part>(onMainActorAwaiting: { () async throws -> Part in
      do { return try await read() } catch { throw told(error) }
    })
    note(index, recipe, traits)
  }

  func leaveOut<T>(_ index: Int, _ type: T.Type) {
    parts[index] = Part(type: T.self, isGiven: false) { graph, index in
      let part = Core.LeftOut(
        key: Key(T.self, graph.name(of: index)), place: graph.place(of: index),
        actor: graph.text(of: index).actor)
      graph.core.state.withLock { $0.remarks.leftOut.append(part) }
    }
  }
}

/// Runs a maker of a graph, and tells that the graph is closed as a container says it.
private func telling<Result>(_ make: () throws -> Result) throws -> Result {
  do { return try make() } catch { throw told(error) }
}

private func told(_ error: any Error) -> any Error {
  (error as? GraphClosed).map { Raise.closed(graph: $0.part) } ?? error
}

/// What a container knows of a part that an installed graph makes and keeps.
package final class GraphPart: Sendable {
  /// How long the graph keeps it.
  package let lifetime: LifetimeKind
  /// The parts that its maker needs.
  package let needs: [Need]
  /// Whether it is not known what its maker needs.
  package let isOpaque: Bool
  /// The parts that its maker may use, if it is not known.
  package let parts: [Need]
  /// Whether the graph has an override of its own for it.
  package let isOverridden: @Sendable () -> Bool

  init(
    lifetime: LifetimeKind, needs: [Need], isOpaque: Bool, parts: [Need],
    isOverridden: @escaping @Sendable () -> Bool
  ) {
    (self.lifetime, self.needs, self.isOpaque, self.parts) = (lifetime, needs, isOpaque, parts)
    self.isOverridden = isOverridden
  }
}

extension AnyBinding {
  /// How long the instance is kept, by a graph perhaps.
  package final var keptLifetime: LifetimeKind { head.part?.lifetime ?? lifetime }

  /// The lifetime of what wraps the instance: a graph's eager part is the graph's to start.
  final var lifetimeAround: LifetimeKind {
    head.part.map { $0.lifetime == .eager ? .single : $0.lifetime } ?? lifetime
  }
}

extension LifetimeKind {
  /// The lifetime that a graph's text names.
  init(ofPart word: String) {
    switch word {
    case "eager": self = .eager
    case "weak": self = .weak
    case "unique": self = .unique
    default: self = .single
    }
  }
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
      let parts = InstalledGraph(in: core)
      graph.register(in: parts)
      parts.finish()
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
