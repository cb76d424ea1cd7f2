import DovetailChecks
import Testing

/// A typed name names the dependency inside a form, in every form and wrapper.
@Suite struct TypedNamesFindingsTests {
  let container = DependencyContainer()

  init() {
    container.register(String.self, named: .api) { "api" }
    container.contribute(Int.self, named: .lucky) { 7 }
  }

  private func synchronously() throws {
    let inferred: String? = try container.resolve(named: .named(.api))
    #expect(inferred == "api")
    #expect(try container.resolve(Lazy<String>.self, named: .named(.api)).value == "api")
    #expect(try container.resolve(Maker<String, Int>?.self, named: "other").map { _ in 1 } == nil)
  }

  @Test func `validate() looks behind an optional maker`() throws {
    container.register(Double.self, as: .unique) { (number: Given<Int>) in Double(number.value) }
    container.register(Bool.self) { (maker: Maker<Double, String>?) in maker.map { _ in 1 } == nil }
    #expect(dependencyError { try container.validate() }?.id == .missingArgument)
    container.register(Bool.self) { (maker: Maker<Double, Int>?) in maker.map { _ in 1 } == nil }
    let findings = container.blueprint.findings().filter { $0.id == .missingArgument }
    #expect(findings.isEmpty)
  }

}

private struct Screen {
  @Injected(named: .named(.api)) var optional: String?
  @LazyInjected(named: .named(.api)) var lazyOptional: String?
  @Injected(named: .named(.api)) var handle: Lazy<String>
  @WeakInjected(named: .api) var weak: String?
  @Injected(named: .named(.api)) var maker: Maker<String>
  @Injected(named: .named(.lucky)) var numbers: [Int]
  let direct: Lazy<String> = injected(named: .named(.api))
}

extension DependencyKey<String> {
  fileprivate static var api: Self { "api" }
}
extension DependencyKey<Int> {
  fileprivate static var lucky: Self { "lucky" }
}
