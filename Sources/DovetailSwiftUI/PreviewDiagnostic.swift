import Dovetail
import DovetailChecks

extension DependencyContainer {
  /// The diagnostic about the graph, as a preview shows it; `nil` if the graph is sound.
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
