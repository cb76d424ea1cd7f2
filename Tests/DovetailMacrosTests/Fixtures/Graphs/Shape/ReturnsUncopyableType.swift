// Parts of a type that cannot be copied.
import DovetailMacros

struct File: ~Copyable, Sendable {}

@DependencyGraph
// error@expansion: instance method 'instance(_:_:make:)' requires that 'Kept.dovetailType_file' (aka 'File') conform to 'Copyable'
// note@elsewhere: 'where T: Copyable' is implicit here
final class Kept {
  func makeFile() -> File { File() }
  // error@30: parameter of noncopyable type 'File' must specify ownership
  // note@30: add 'borrowing' for an immutable reference
  // note@30: add 'inout' for a mutable reference
  // note@30: add 'consuming' to take the value from the caller
  // error@89: cannot convert value of type 'Kept.dovetailType_file.Type' (aka 'File.Type') to expected element type 'any Any.Type'
  // error@54: type 'File' does not conform to protocol 'Copyable'
  // error@120: instance method 'override(_:_:with:fileID:line:)' requires that 'Kept.dovetailType_file' (aka 'File') conform to 'Copyable'
  // note@elsewhere: 'where T: Copyable' is implicit here
  // error@92: 'add(graph:_:_:)' is unavailable: a part of a graph has to be copyable; return a class that holds it
  // note@elsewhere: 'add(graph:_:_:)' has been explicitly marked unavailable here
  func makeA() -> Int { 1 }
}

@DependencyGraph
// error@expansion: instance method 'uniqueInstance(_:_:make:)' requires that 'NewForEach.dovetailType_file' (aka 'File') conform to 'Copyable'
// note@elsewhere: 'where T: Copyable' is implicit here
final class NewForEach {
  @Unique func makeFile() -> File { File() }
  // error@89: cannot convert value of type 'NewForEach.dovetailType_file.Type' (aka 'File.Type') to expected element type 'any Any.Type'
  // error@159: instance method 'override(_:_:making:fileID:line:)' requires that 'NewForEach.dovetailType_file' (aka 'File') conform to 'Copyable'
  // note@elsewhere: 'where T: Copyable' is implicit here
  // error@92: 'add(graph:_:_:)' is unavailable: a part of a graph has to be copyable; return a class that holds it
  // note@elsewhere: 'add(graph:_:_:)' has been explicitly marked unavailable here
}
