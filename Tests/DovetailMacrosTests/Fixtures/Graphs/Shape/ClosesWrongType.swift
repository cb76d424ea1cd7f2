// A closing method for another type.
import DovetailGraph

class Animal {}
final class Dog: Animal {}

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  @Closes func closeA(_ a: String) {}
  // error@8: cannot convert value of type 'Int' to expected argument type 'String'
  func makeB() -> Int? { 1 }
  @MainActor @Closes func closeB(_ b: Int) async throws {}
  // error@18: value of optional type 'Int?' must be unwrapped to a value of type 'Int'
  // note@18: coalesce using '??' to provide a default when the optional value contains 'nil'
  // note@18: force-unwrap using '!' to abort execution if the optional value contains 'nil'
  func makeC() -> Animal { Dog() }
  @Closes func closeC(dog: Dog) {}
  // error@13: cannot convert value of type 'Animal' to expected argument type 'Dog'
  func makeD() -> Dog { Dog() }
  @Closes func closeD(_ d: Animal?) async {}
  func makeE() -> @Sendable () -> Void { {} }
  @Closes func closeE(_ e: () -> Void) {}
  func makeF() -> [Dog] { [] }
  @Closes func closeF(_ f: some Sequence<Animal>) {}
}
