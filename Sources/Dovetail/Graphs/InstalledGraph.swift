@_spi(Tools) import DovetailBlueprint
import DovetailProtocols

/// The parts of a graph on their way into a container.
///
/// A part is known by its type, or by its name too if the graph has the type more than once; so they
/// are all heard of before the first one is added.
final class InstalledGraph {
  private let core: ContainerCore
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

  init(in core: ContainerCore) { self.core = core }

  /// Adds the parts to the container, in the order of the graph's methods.
  func finish() { for (index, part) in parts.sorted(by: { $0.key < $1.key }) { part.add(self, index) } }

  private func note<T>(_ index: Int, _ recipe: ProvidedRecipe<T>, isOnMainActor: Bool = false) {
    parts[index] = Part(type: T.self) { graph, index in
      graph.add(index, recipe, isOnMainActor: isOnMainActor)
    }
  }

  private func add<T>(_ index: Int, _ recipe: ProvidedRecipe<T>, isOnMainActor: Bool) {
    let (seen, isOverridden) = (seenThrough(index), isOverridden)
    core.add(
      provided: name(of: index), recipe, keeping: lifetime(of: index), origin: place(of: index),
      needs: seen.needs.compactMap { need in
        parts[need.index].flatMap { part in
          guard part.isGiven else { return nil }
          return Need(
            type: part.type, name: name(of: need.index),
            kind: need.isDeferred ? .deferred : .required)
        }
      },
      parts: seen.isOpaque
        ? parts.sorted { $0.key < $1.key }.map {
          Need(type: $1.type, name: name(of: $0), kind: .required)
        } : [],
      isOpaque: seen.isOpaque, isOnMainActor: isOnMainActor,
      isOverridden: { isOverridden(index) })
  }

  private func name(of index: Int) -> String? {
    let type = parts[index].map { ObjectIdentifier($0.type) }
    return parts.values.count { ObjectIdentifier($0.type) == type } > 1
      ? text(of: index).name : nil
  }

  private func text(of index: Int) -> GraphText.Part { text!.parts[index] }
  private func place(of index: Int) -> Place { Place(fileID, text(of: index).line) }

  private func lifetime(of index: Int) -> Blueprint.Lifetime {
    .init(ofPart: text(of: index).lifetime)
  }

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
    note(index, .anywhere { do { return try read() } catch { throw told(error) } })
  }

  func add<Part>(
    _ index: Int, isOnMain: Bool,
    awaiting read: @escaping @Sendable @concurrent () async throws -> sending Part
  ) {
    let recipe = ProvidedRecipe.awaited { () async throws -> Part in
      do { return try await read() } catch { throw told(error) }
    }
    note(index, recipe, isOnMainActor: isOnMain)
  }

  func addOnMain<Part>(
    _ index: Int, isConfined: Bool, reading read: @escaping @MainActor @Sendable () throws -> Part
  ) {
    let recipe = ProvidedRecipe.onMainActor(isConfined: isConfined) {
      do { return try read() } catch { throw told(error) }
    }
    note(index, recipe, isOnMainActor: true)
  }

  func addOnMain<Part>(
    _ index: Int, awaiting read: @escaping @MainActor @Sendable () async throws -> Part
  ) {
    let recipe = ProvidedRecipe.awaitedOnMainActor { () async throws -> Part in
      do { return try await read() } catch { throw told(error) }
    }
    note(index, recipe, isOnMainActor: true)
  }

  func leaveOut<T>(_ index: Int, _ type: T.Type) {
    parts[index] = Part(type: T.self, isGiven: false) { graph, index in
      graph.core.note(
        leftOut: .init(
          key: .init(T.self, name: graph.name(of: index)), location: graph.place(of: index).location,
          actor: graph.text(of: index).actor))
    }
  }
}

/// That a graph is closed, as a container says it.
private func told(_ error: any Error) -> any Error {
  guard let closed = error as? GraphClosed else { return error }
  return Raise.error(
    .closedContainer(
      Blueprint.Key(type: closed.part), name: nil, asking: [], closedAt: nil, isGraph: true))
}
