/// What one container has registered, for the checks; reading it runs no recipe.
package struct Registrations: Sendable {
  /// In the order of registration; a decorated binding once, as its outermost layer.
  ///
  /// A modification that matched nothing is a layer around nothing.
  package let bindings: [AnyBinding]
  /// Decorators of keys that are not registered here.
  package let idleDecorators: [(key: Key, place: Place)]
  package let remarks: Core.Remarks
  package let core: Core
}

extension DependencyContainer {
  /// What the container and its parents have registered, the outermost first.
  package var registered: [Registrations] {
    core.chain.reversed().map { core in
      let (remarks, decorators) = core.state.withLock { state in
        (state.remarks, state.decorators.filter { state.table[$0.key] == nil })
      }
      return Registrations(
        bindings: (core.ownBindings + remarks.unmatched).inOrder { $0.base.number },
        idleDecorators: decorators.compactMap { key, decorator in
          decorator.traits.isModification ? nil : (key, decorator.origin)
        }, remarks: remarks, core: core)
    }
  }

  /// The objects that the container and its scopes keep, each with its binding.
  package var keptObjects: [(binding: AnyBinding, object: AnyObject)] {
    core.withScopes.flatMap { core in
      core.state.withLock { $0.all }
        .compactMap { content in
          // Of a decorated part, each layer is an object of its own.
          (content.strong?.anyValue).flatMap(weakly).map { (content.binding.base, $0) }
        }
    }
  }

  /// Whether the container was closed, or is being closed.
  package var isClosed: Bool { core.state.withLock { $0.phase != .open } }
  /// The error for a container that is closed.
  package func closedError(at place: Place) -> any Error {
    Raise.located(Raise.closed(nil, core), at: place)
  }

  /// Tells an observer of every recipe that runs in this container, its parents and its scopes.
  package func add(_ observer: any DependencyObserver) {
    core.root.changeObservers { $0.append(observer) }
  }

  /// Stops telling an observer.
  package func remove(_ observer: any DependencyObserver) {
    core.root.changeObservers { $0.removeAll { $0 === observer } }
    // A closed scope is no longer among those below.
    core.changeObservers { $0.removeAll { $0 === observer } }
  }
}
