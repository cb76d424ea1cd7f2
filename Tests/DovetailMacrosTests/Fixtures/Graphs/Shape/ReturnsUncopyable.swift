// Parts of a type that cannot be copied, or need not be.
import DovetailGraph

struct File: ~Copyable, Sendable {}

@DependencyGraph
final class Generic<T: ~Copyable> {
  let make: () -> T
  func makeA() -> (T) { make() }
  // error@51: type 'T' does not conform to protocol 'Copyable'
  func makeB() -> Int { 1 }
}

@DependencyGraph
// error@expansion: instance method 'new' requires that 'File' conform to 'Copyable'
// note@elsewhere: 'where Part: Copyable' is implicit here
final class NewForEach {
  @Unique func makeFile() -> File { File() }
  // error@81: instance method 'override' requires that 'File' conform to 'Copyable'
  // note@elsewhere: 'where Part: Copyable' is implicit here
}

@MainActor @DependencyGraph
final class Kept {
  @Eager func makeFile() -> File { File() }
  // error@54: type 'File' does not conform to protocol 'Copyable'
  @Closes func closeFile(_ file: consuming File) async {}
}
