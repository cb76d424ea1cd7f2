// Parts of a type that cannot be copied.
import DovetailMacros

struct File: ~Copyable, Sendable {}

@DependencyGraph
final class Kept {
  func makeFile() -> File { File() }
  // error@55: type 'File' does not conform to protocol 'Copyable'
  // error@30: parameter of noncopyable type 'File' must specify ownership
  // note@30: add 'borrowing' for an immutable reference
  // note@30: add 'inout' for a mutable reference
  // note@30: add 'consuming' to take the value from the caller
  // error@54: type 'File' does not conform to protocol 'Copyable'
  // error@92: generic parameter 'T' could not be inferred
  // note@elsewhere: in call to function 'add(graph:_:_:)'
  func makeA() -> Int { 1 }
}

@DependencyGraph
final class NewForEach {
  @Unique func makeFile() -> File { File() }
  // error@55: type 'File' does not conform to protocol 'Copyable'
  // error@92: generic parameter 'T' could not be inferred
  // note@elsewhere: in call to function 'add(graph:_:_:)'
}

@DependencyGraph
final class Private: Sendable {
  @Unique private func makeFile() -> File { File() }
  // error@55: type 'File' does not conform to protocol 'Copyable'
}
