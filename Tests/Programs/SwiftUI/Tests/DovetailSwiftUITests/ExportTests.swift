import DovetailSwiftUI
import Testing

/// `import DovetailSwiftUI` is enough: it exports Dovetail.
@Suite struct ExportTests {
  @Test func `a file of views needs no other import for a container`() throws {
    let container = DependencyContainer()
    container.mainActor.register(Int.self) { 7 }
    #expect(try container.resolve(Int.self) == 7)
  }
}
