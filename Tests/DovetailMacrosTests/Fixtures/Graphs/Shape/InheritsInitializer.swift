// arguments: -emit-sil
// A superclass without an initializer for the written one to call.
import DovetailGraph

class Parent { init(number: Int) {} }

@DependencyGraph
final class Graph: Parent {
  let part: Int
  // error@1: 'super.init' isn't called on all paths before returning from initializer
}
