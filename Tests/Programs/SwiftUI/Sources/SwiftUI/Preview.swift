// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct Preview {
  public struct ViewTraits {}
}

public struct PreviewTrait<T>: Sendable {
  let modify: @Sendable @MainActor (any View) -> any View
}

@MainActor @preconcurrency public protocol PreviewModifier {
  associatedtype Body: View
  associatedtype Context = Void
  typealias Content = PreviewModifierContent
  static func makeSharedContext() async throws -> Context
  @ViewBuilder func body(content: Self.Content, context: Self.Context) -> Self.Body
}

extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}

public struct PreviewModifierContent: View, Primitive {
  let view: any View
  public var body: Never { fatalError("no body") }
  func render(_ node: Node, _ pass: Pass) { pass.render(view, in: node.child("preview")) }
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor @preconcurrency
  public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<Preview.ViewTraits>
  {
    let box = Modifier(modifier: modifier)
    return PreviewTrait { box.applied(to: $0) }
  }
}

@MainActor private struct Modifier<M: PreviewModifier> {
  let modifier: M
  func applied(to view: any View) -> any View {
    modifier.body(content: PreviewModifierContent(view: view), context: () as! M.Context)
  }
}

extension Host {
  /// The preview of `#Preview(traits:)`.
  public convenience init<Content: View>(
    traits: PreviewTrait<Preview.ViewTraits>, @ViewBuilder body: @escaping @MainActor () -> Content
  ) {
    self.init(any: { traits.modify(body()) })
  }
}

@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacro", type: "PreviewMacro")
