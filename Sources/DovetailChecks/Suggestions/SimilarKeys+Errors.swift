@_spi(Tools) import Dovetail

extension SimilarKeys {
  /// Lets errors of the running program say what may have been meant, from now on.
  package static func fillErrors() { _ = filling }

  private static let filling: Void = Suggestions.complete.withLock { complete in
    complete = { error, container in
      error.changingFirst { diagnostic in
        guard diagnostic.id == .missingBinding, let key = diagnostic.path.last else { return }
        let (blueprint, asker) = (container.blueprint, diagnostic.path.dropLast().last)
        let similar = SimilarKeys(blueprint, spelling: KeySpelling(blueprint, and: diagnostic.path))
        diagnostic.similar = similar.similar(to: key, besides: asker)
        diagnostic.help = similar.help(missing: key, asker: asker, similar: diagnostic.similar)
      }
    }
  }
}
