// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The outermost: type-checked, and not run.
@_exported import Foundation
@_exported import Observation

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Self.Body { get }
  init()
}

extension App {
  public static func main() { _ = Self() }
}

@MainActor @preconcurrency public protocol Scene {}

@resultBuilder @MainActor @preconcurrency public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) { _ = content() }
}
