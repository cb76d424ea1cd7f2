#if canImport(SwiftUI)
  import Dovetail
  import SwiftUI

  extension PreviewTrait where T == Preview.ViewTraits {
    /// Gives a preview a container of its own: a fork, with overrides.
    ///
    /// Write it in place: `#Preview(traits: .dependencies { … }) { ProfileView() }`.
    ///
    /// It is in the environment of that preview alone. It is a fork of
    /// `DependencyContainer.current`, unless you give another container. The fork is validated
    /// first: if a part is missing, the preview shows the diagnostic instead of the view.
    @MainActor public static func dependencies(
      from container: DependencyContainer = .current,
      _ configure: @escaping @MainActor (DependencyContainer) -> Void = { _ in }
    ) -> PreviewTrait<Preview.ViewTraits> {
      .modifier(DependencyPreview(original: container, configure: configure))
    }
  }

  /// Shows a preview in a fork, or the diagnostic about the fork.
  struct DependencyPreview: PreviewModifier {
    let original: DependencyContainer
    let configure: @MainActor (DependencyContainer) -> Void

    func body(content: Content, context: Void) -> some View {
      CheckedPreview(content: content, configure: configure).dependencies(original)
    }
  }

  struct CheckedPreview<Content: View>: View {
    @Environment(\.dependencies) private var original
    @State private var kept = ViewContainer()
    let content: Content
    let configure: @MainActor (DependencyContainer) -> Void

    var body: some View {
      let container = kept.container(of: original) { $0.fork(configure) }
      if let diagnostic = container.diagnosticOfPreview {
        Text(diagnostic)
      } else {
        content.environment(\.dependencies, container)
      }
    }
  }
#endif
