import Dovetail

extension DependencyContainer {
  /// What is wrong with the graph, as the text that a preview shows; `nil` when its parts fit.
  var diagnosticOfPreview: String? {
    do {
      try validate()
      return nil
    } catch let error as DependencyError
      where error.diagnostics.allSatisfy({ $0.severity != .error })
    {
      return nil
    } catch {
      return String(describing: error)
    }
  }
}
