// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// Shows a view: runs bodies, and keeps the state of each identity until the view is gone.
///
/// SwiftUI has no such type.
@MainActor public final class Host {
  private let root = Node()
  private let view: @MainActor () -> any View

  public convenience init<Content: View>(@ViewBuilder _ view: @escaping @MainActor () -> Content) {
    self.init(any: view)
  }

  init(any view: @escaping @MainActor () -> any View) {
    self.view = view
  }

  /// Runs every body once, and returns the texts that are shown.
  @discardableResult
  public func show() -> [String] {
    let pass = Pass()
    pass.render(view(), in: root)
    root.sweep()
    return pass.texts
  }
}

/// A view without a body.
@MainActor protocol Primitive {
  func render(_ node: Node, _ pass: Pass)
}

/// A view's identity: its place in the tree, with the state that belongs to it.
@MainActor final class Node {
  var states: [AnyObject] = []
  private var children: [AnyHashable: Node] = [:]
  private var seen: Set<AnyHashable> = []

  func child(_ id: AnyHashable) -> Node {
    seen.insert(id)
    if let node = children[id] { return node }
    let node = Node()
    children[id] = node
    return node
  }

  /// Lets go of the nodes that were not shown.
  func sweep() {
    children = children.filter { seen.contains($0.key) }
    seen = []
    for child in children.values { child.sweep() }
  }
}

@MainActor final class Pass {
  var environment = EnvironmentValues()
  var texts: [String] = []

  func render(_ view: any View, in node: Node) {
    // A view of another type in the same place is another view.
    let node = node.child(ObjectIdentifier(type(of: view)))
    if let primitive = view as? any Primitive { return primitive.render(node, self) }
    install(view, in: node)
    func body<V: View>(of view: V) { render(view.body, in: node.child("body")) }
    body(of: view)
  }

  /// Gives the properties of a view or a modifier their places.
  func install(_ owner: Any, in node: Node) {
    var index = 0
    install(owner, in: node, &index)
  }

  private func install(_ owner: Any, in node: Node, _ index: inout Int) {
    for child in Mirror(reflecting: owner).children {
      if let property = child.value as? any Placed {
        property.place(in: node, index, environment)
        index += 1
      } else if var property = child.value as? any DynamicProperty {
        install(property, in: node, &index)
        property.update()
      }
    }
  }
}

@MainActor private protocol Placed {
  func place(in node: Node, _ index: Int, _ environment: EnvironmentValues)
}

extension State: Placed {
  fileprivate func place(in node: Node, _ index: Int, _ environment: EnvironmentValues) {
    if index == node.states.count { node.states.append(Place(initial)) }
    box.place = (node.states[index] as! Place)
  }
}

extension Environment: Placed {
  fileprivate func place(in node: Node, _ index: Int, _ environment: EnvironmentValues) {
    if index == node.states.count { node.states.append(Box()) }
    box.values = environment
  }
}
