// Parts of a type that cannot be copied.
import DovetailMacros

struct File: ~Copyable, Sendable {}

@DependencyGraph
final class Kept {
  func makeFile() -> File { File() }
  // error@22: type 'File' does not conform to protocol 'Copyable'
  func makeA() -> Int { 1 }
}

@DependencyGraph
final class NewForEach {
  @Unique func makeFile() -> File { File() }
  // error@30: type 'File' does not conform to protocol 'Copyable'
}

@DependencyGraph
final class Private: Sendable {
  @Unique private func makeFile() -> (File) { File() }
  // error@38: type 'File' does not conform to protocol 'Copyable'
}

@MainActor @DependencyGraph
final class Eager {
  @Eager func makeFile() -> File { File() }
  // error@29: type 'File' does not conform to protocol 'Copyable'
  @Closes func closeFile(_ file: consuming File) async {}
  @Eager func makeOther() -> File { File() }
  // error@30: type 'File' does not conform to protocol 'Copyable'
  @Closes func closeOther(other: consuming File) throws {}
}
