import Synchronization

// Facts about a container that tests need and its users do not.

/// An override, with its place, and whether there was a binding to override.
package struct PlacedOverride: Sendable {
  private let held: AnyBinding
  package let key: Blueprint.Key
  /// Where the binding was registered, which a modification leaves as it was.
  package let registered: Place
  package let place: Place
  /// Whether there was a binding to override.
  package let isMatched: Bool

  init(_ cell: Cell, isMatched: Bool) {
    held = cell.binding.base
    key = cell.binding.key
    let change = cell.binding.decorators.last(where: \.isModification)
    registered = cell.binding.origin
    place = change?.origin ?? registered
    self.isMatched = isMatched
  }

  /// The identity of the binding, as in ``WitnessedStep/binding``.
  package var binding: ObjectIdentifier { ObjectIdentifier(held) }
}

/// An object that a container keeps.
package struct KeptObject {
  let binding: AnyBinding
  package let object: AnyObject

  /// The key that it was made for.
  package var key: Blueprint.Key { binding.key }
  package var registered: Place { binding.origin }

  /// Whether it was made for a type and a name, or as an element of it.
  package func isOf(_ type: any Any.Type, named name: String?) -> Bool {
    binding.isFor(type, named: name) || binding.isElement(of: type, named: name)
  }
}

extension DependencyContainer {
  /// The number of registrations in the process so far; later registrations count on from here.
  package static var registrations: UInt64 { Cell.count }

  /// The overrides that the container and its parents got after that many registrations.
  package func overrides(since registrations: UInt64) -> [PlacedOverride] {
    core.chain.reversed().flatMap { core in
      core.registeredCells().compactMap { cell in
        guard cell.sequence > registrations, cell.isOverride else { return nil }
        return PlacedOverride(cell, isMatched: cell.role != .override(isMatched: false))
      }
    }
  }

  /// Whether a graph answers for a key in the container or its parents.
  package var hasGraph: Bool {
    core.chain.contains { $0.registeredCells().contains { $0.binding.traits.graphParts != nil } }
  }

  /// Whether a type is registered under any name, or contributed to.
  package func hasBindings(of type: any Any.Type) -> Bool {
    let element = Need.of(type).kind == .collection ? Need.of(type).type : type
    return core.chain.contains { core in
      core.registeredCells().contains { $0.binding.type == type || $0.binding.type == element }
    }
  }

  /// The objects that the container and its scopes keep.
  package var keptObjects: [KeptObject] { core.keptObjects }
}

extension ContainerCore {
  fileprivate var keptObjects: [KeptObject] {
    cellsKeeping().compactMap(\.keptObject) + scopes.alive().flatMap(\.keptObjects)
  }
}

extension Cell {
  fileprivate var keptObject: KeptObject? {
    let kept = Waiting.locked { _ in
      let bits = keptBits
      return OwnedInstance(
        bits == 0 ? 0 : binding.copyInstance(bits), weak: weakInstance, of: binding)
    }
    return kept.object.map { KeptObject(binding: binding, object: $0) }
  }
}

/// The fork that `withDependencies` makes of the current container, for the witnesses of that
/// container.
final class WatchedFork {
  let container = DependencyContainer.current.fork()
  private let registrations = DependencyContainer.registrations
  private var atEnd: (() -> Void)?

  /// Tells witnesses that the fork has its overrides; the witness that was added last checks them.
  func begin() {
    for witness in container.core.witnesses.reversed() where atEnd == nil {
      atEnd = witness.forked(container, since: registrations)
    }
  }

  func end() { atEnd?() }
}
