#if canImport(SwiftUI)
  @_spi(Views) import Dovetail
  import SwiftUI

  /// A model that a view resolves from its container once, and owns.
  ///
  /// ```swift
  /// struct ProfileView: View {
  ///   @Resolved(ProfileModel.self) var model
  ///
  ///   var body: some View { Text(model.name).task { model.load() } }
  /// }
  /// ```
  ///
  /// The container is that of the environment, ``SwiftUICore/EnvironmentValues/dependencies``. The
  /// model is resolved when the view first appears, and kept with the view's state, however often
  /// `body` runs. A view of another identity, or in another container, has another model. An
  /// `@Observable` model is observed as usual; for bindings, write `@Bindable var model = model` in
  /// `body`.
  ///
  /// A model that cannot be resolved stops the process with the diagnostic. Previews show it
  /// instead; see ``SwiftUI/PreviewTrait/dependencies(from:_:)``.
  @MainActor @propertyWrapper
  public struct Resolved<Model>: DynamicProperty {
    @Environment(\.dependencies) private var container
    @State private var kept = ViewModel<Model>()
    private let resolve: @MainActor (DependencyContainer) throws -> Model
    private let place: (fileID: StaticString, line: UInt)

    /// Resolves a model from the view's container.
    public init(
      _ type: Model.Type = Model.self, named name: DependencyKey<Model>? = nil,
      fileID: StaticString = #fileID, line: UInt = #line
    ) {
      place = (fileID, line)
      resolve = {
        try $0.mainActor.resolve(type, named: name, fileID: fileID, line: line)
      }
    }

    /// Resolves a model whose recipe takes arguments.
    ///
    /// ```swift
    /// struct UserView: View {
    ///   @Resolved var model: UserModel
    ///
    ///   init(user: User) { _model = Resolved(UserModel.self, with: user) }
    ///
    ///   var body: some View { Text(model.user.name) }
    /// }
    /// ```
    ///
    /// The arguments are those with which the view first appeared, as with `@State`. If other
    /// arguments mean another model, give the view an `.id(_:)`.
    public init<First, each Rest>(
      _ type: Model.Type = Model.self, named name: DependencyKey<Model>? = nil, with first: First,
      _ rest: repeat each Rest, fileID: StaticString = #fileID, line: UInt = #line
    ) {
      place = (fileID, line)
      resolve = { container in
        try container.mainActor.resolve(
          type, named: name, with: first, repeat each rest, fileID: fileID, line: line)
      }
    }

    /// The model.
    public var wrappedValue: Model {
      do {
        return try kept.model(from: container, resolve)
      } catch {
        FatalDiagnostic.stop(error, fileID: place.fileID, line: place.line)
      }
    }
  }
#endif
