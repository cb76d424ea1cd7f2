// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in: the parts of SwiftUI that DovetailSwiftUI and its tests use, with the signatures that
// Apple documents.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { fatalError("no view") }
}

@resultBuilder @MainActor @preconcurrency public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { .init(storage: .first(first)) }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { .init(storage: .second(second)) }
}

public struct EmptyView: View, Primitive {
  public init() {}
  public var body: Never { fatalError("no body") }
  func render(_ node: Node, _ pass: Pass) {}
}

public struct Text: View, Primitive {
  let content: String
  public init(_ content: String) { self.content = content }
  public var body: Never { fatalError("no body") }
  func render(_ node: Node, _ pass: Pass) { pass.texts.append(content) }
}

public struct TupleView<T>: View, Primitive {
  public var value: T
  public init(_ value: T) { self.value = value }
  public var body: Never { fatalError("no body") }
  func render(_ node: Node, _ pass: Pass) {
    for (index, child) in Mirror(reflecting: value).children.enumerated() {
      if let view = child.value as? any View { pass.render(view, in: node.child("\(index)")) }
    }
  }
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, Primitive {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }
  let storage: Storage
  public var body: Never { fatalError("no body") }
  func render(_ node: Node, _ pass: Pass) {
    switch storage {
    case .first(let view): pass.render(view, in: node.child("true"))
    case .second(let view): pass.render(view, in: node.child("false"))
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("no body") }
}

extension Optional: Primitive where Wrapped: View {
  func render(_ node: Node, _ pass: Pass) {
    if let view = self { pass.render(view, in: node.child("some")) }
  }
}

// Modifiers.

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder func body(content: Self.Content) -> Self.Body
  typealias Content = _ViewModifier_Content<Self>
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: View, Primitive {
  let view: any View
  public var body: Never { fatalError("no body") }
  func render(_ node: Node, _ pass: Pass) { pass.render(view, in: node.child("content")) }
}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Never { fatalError("no body") }
}

extension ModifiedContent: Primitive where Content: View, Modifier: ViewModifier {
  func render(_ node: Node, _ pass: Pass) {
    pass.install(modifier, in: node)
    pass.render(modifier.body(content: .init(view: content)), in: node.child("modifier"))
  }
}

extension View {
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }

  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
  }

  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }

  /// Type-checked, and not run.
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
}

struct EnvironmentView<Content: View>: View, Primitive {
  let content: Content
  let change: (inout EnvironmentValues) -> Void
  var body: Never { fatalError("no body") }
  func render(_ node: Node, _ pass: Pass) {
    let outer = pass.environment
    change(&pass.environment)
    pass.render(content, in: node.child("environment"))
    pass.environment = outer
  }
}

struct IdentifiedView<Content: View>: View, Primitive {
  let content: Content
  let id: AnyHashable
  var body: Never { fatalError("no body") }
  func render(_ node: Node, _ pass: Pass) { pass.render(content, in: node.child(id)) }
}
