public import Dovetail
import DovetailSwiftUI
public import SwiftUI

/// The app's container, with a module for each feature.
public func notesContainer() -> DependencyContainer {
  DependencyContainer(ServiceParts(), ReadingParts(), WritingParts())
}

/// The whole screen, which wants ``notesContainer()`` in its environment.
public struct RootView: View {
  /// Makes the screen.
  public init() {}

  /// The views of both features.
  public var body: some View {
    VStack {
      NotesView()
      DraftView()
    }
  }
}

struct SampleNetworking: Networking {
  func notes() async throws -> [String] { ["Milk", "Bread"] }
}

/// For previews and tests, which must not use the network.
func sampleNetwork(_ container: DependencyContainer) {
  container.mainActor.override((any Networking).self) { SampleNetworking() }
}

#Preview(traits: .dependencies(from: notesContainer(), sampleNetwork)) { RootView() }
