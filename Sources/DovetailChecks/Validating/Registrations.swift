import Dovetail

/// What one container has registered; reading it runs no recipe.
package struct Registrations {
  /// In the order of registration; a decorated binding once, as its outermost layer.
  ///
  /// A modification that matched nothing is a layer around nothing.
  package let bindings: [AnyBinding]
  /// Decorators of keys that are not registered here.
  package let idleDecorators: [Decorator]
  private let remarks: [Core.Remark]
  package let core: Core

  init(_ core: Core) {
    self.core = core
    let own = core.ownBindings
    let unmatched: [AnyBinding]
    (remarks, unmatched, idleDecorators) = core.state.withLock { state in
      let idle = state.decorators.filter {
        state.table[$0.key] == nil && !$0.traits.isModification
      }
      return (state.remarks, state.unmatched, idle)
    }
    bindings = (own + unmatched).inOrder { $0.base.number < $1.base.number }
  }

  package func remarks(_ kind: Core.Remark.Kind) -> [Core.Remark] {
    remarks.filter { $0.kind == kind }
  }
}

extension DependencyContainer {
  /// What the container and its parents have registered, the outermost first.
  ///
  /// The innermost is read first: what another thread registers meanwhile stands further out before
  /// somebody further in needs it.
  package var registered: [Registrations] { core.chain.map(Registrations.init).reversed() }
}
