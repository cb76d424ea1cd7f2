// A graph that keeps a child, which keeps it.
import DovetailGraph

@DependencyGraph
final class Child {
  let parent: Parent
  init(parent: Parent) { self.parent = parent }
}

final class Reader {
  init(parent: Parent, from graph: Parent? = nil) {}
}

@DependencyGraph
final class Parent {
  func makeChild() -> Child { Child(parent: self) }
  // warning@45: 'child' and the graph would keep each other alive; mark 'makeChild()' '@Unique', and keep 'child' where it is used (from macro 'DependencyGraph')
  @Unique func makeOther() -> Child { Child(parent: self) }
  func makeThird(count: Int) -> Child { Child(parent: self) }
  func makeReader() -> [Reader] { [Reader(parent: self)] }
}
