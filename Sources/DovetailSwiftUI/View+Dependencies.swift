#if canImport(SwiftUI)
  import Dovetail
  import SwiftUI

  extension View {
    /// Sets the container of this view and the views in it.
    ///
    /// ```swift
    /// WindowGroup { ProfileView().dependencies(container) }
    /// ```
    ///
    /// It is in the environment, and nowhere else: two windows or previews may have two containers.
    public func dependencies(_ container: DependencyContainer) -> some View {
      environment(\.dependencies, container)
    }

    /// Gives this view and the views in it a fork of their container, with overrides.
    ///
    /// ```swift
    /// WindowView().dependencies { $0.mainActor.override(Title.self) { Title("2") } }
    /// ```
    ///
    /// The fork is made when the view first appears, and closed when the view is gone. A view of
    /// another identity has another fork.
    public func dependencies(
      _ configure: @escaping @MainActor (DependencyContainer) -> Void
    ) -> some View {
      modifier(ContainerModifier { $0.fork(configure) })
    }

    /// Opens a scope with this view, and closes it with the view.
    ///
    /// ```swift
    /// SessionView()
    ///   .dependencyScope("session") { scope in
    ///     scope.mainActor.register(User.self) { user }
    ///   }
    ///   .id(user)
    /// ```
    ///
    /// The scope is the container of this view and the views in it. It is opened when the view
    /// first appears. With `.id(_:)`, another value is another view, with another scope.
    public func dependencyScope(
      _ name: String, _ configure: @escaping @MainActor (DependencyContainer) -> Void = { _ in }
    ) -> some View {
      modifier(ContainerModifier { $0.makeScope(name, configure) })
    }
  }

  /// Makes a container from the one around a view, and gives it to the view.
  struct ContainerModifier: ViewModifier {
    @Environment(\.dependencies) private var original
    @State private var kept = ViewContainer()
    let make: @MainActor (DependencyContainer) -> DependencyContainer

    init(_ make: @escaping @MainActor (DependencyContainer) -> DependencyContainer) {
      self.make = make
    }

    func body(content: Content) -> some View {
      content.environment(\.dependencies, kept.container(of: original, make))
    }
  }
#endif
