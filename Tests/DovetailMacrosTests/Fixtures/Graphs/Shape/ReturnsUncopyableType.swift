// Parts of a type that cannot be copied.
import DovetailGraph

struct File: ~Copyable, Sendable {}

@DependencyGraph
final class Kept {
  func makeFile() -> File { File() }
  // error@54: type 'File' does not conform to protocol 'Copyable'
  func makeA() -> Int { 1 }
}

@DependencyGraph
// error@expansion: instance method 'new' requires that 'File' conform to 'Copyable'
// note@elsewhere: 'where Part: Copyable' is implicit here
final class NewForEach {
  @Unique func makeFile() -> File { File() }
  // error@81: instance method 'override' requires that 'File' conform to 'Copyable'
  // note@elsewhere: 'where Part: Copyable' is implicit here
}

@DependencyGraph
// error@expansion: instance method 'new' requires that 'File' conform to 'Copyable'
// note@elsewhere: 'where Part: Copyable' is implicit here
final class Private: Sendable {
  @Unique private func makeFile() -> (File) { File() }
  // error@89: instance method 'override' requires that 'File' conform to 'Copyable'
  // note@elsewhere: 'where Part: Copyable' is implicit here
}

@MainActor @DependencyGraph
final class Eager {
  @Eager func makeFile() -> File { File() }
  // error@54: type 'File' does not conform to protocol 'Copyable'
  @Closes func closeFile(_ file: consuming File) async {}
  @Eager func makeOther() -> File { File() }
  // error@55: type 'File' does not conform to protocol 'Copyable'
  @Closes func closeOther(other: consuming File) throws {}
}
