// arguments: -emit-sil
// Methods that throw errors of a type, some of which the compiler crashed on.
// accepted
import DovetailGraph
enum Fault: Error { case a }
@DependencyGraph
final class G: Sendable {
  func makeA() throws(Fault) -> Int { throw .a }
  @Unique func makeB() async throws(Fault) -> Int { try a }
  @Weakly func makeC() throws(any Error) -> any Sendable { 1 }
  func makeD() throws(Never) -> Int { 1 }
  @Eager func makeE() async throws -> (any Error)? { nil }
  @Closes func closeA(_ a: Int) throws(Fault) {}
  @Closes func closeE(_ e: (any Error)?) async throws(Fault) {}
  func makeH() throws(Fault) -> @Sendable (Int) throws(Fault) -> Int { { $0 } }
}

@MainActor
@DependencyGraph
final class OnMain {
  @Eager func makeA() async throws(Fault) -> Int { throw .a }
  @Unique func makeB() throws(Fault) -> Int { throw .a }
  func makeC() throws(Fault) -> Int { throw .a }
  @Closes func closeA(_ a: Int) async throws(Fault) {}
  @Closes nonisolated func closeC(_ c: Int) throws(Fault) {}
}
