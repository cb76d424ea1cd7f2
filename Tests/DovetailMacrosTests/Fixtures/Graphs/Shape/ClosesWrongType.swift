// A closing method for another type.
import DovetailMacros

class Animal {}
final class Dog: Animal {}

@DependencyGraph
final class Graph {
  func makeA() -> Int { 1 }
  @Closes func closeA(_ a: String) {}
  // error@102: 'what makeA() makes' is unavailable: it is 'Int', and 'closeA(_:)' closes 'String'
  // note@118: 'what makeA() makes' has been explicitly marked unavailable here
  func makeB() -> Int? { 1 }
  @MainActor @Closes func closeB(_ b: Int) async throws {}
  // error@126: 'what makeB() makes' is unavailable: it is 'Int?', and 'closeB(_:)' closes 'Int'
  // note@116: 'what makeB() makes' has been explicitly marked unavailable here
  func makeC() -> Animal { Dog() }
  @Closes func closeC(dog: Dog) {}
  // error@107: 'what makeC() makes' is unavailable: it is 'Animal', and 'closeC(_:)' closes 'Dog'
  // note@118: 'what makeC() makes' has been explicitly marked unavailable here
  func makeD() -> Dog { Dog() }
  @Closes func closeD(_ d: Animal?) async {}
  func makeE() -> @Sendable () -> Void { {} }
  @Closes func closeE(_ e: () -> Void) {}
  func makeF() -> [Dog] { [] }
  @Closes func closeF(_ f: some Sequence<Animal>) {}
}
