import DovetailChecks
import Testing

/// A maker says where it was called, and how to await what it makes.
@Suite struct MakerTextFindingsTests {
  private let container = DependencyContainer()

  private func maker<T>(_ type: T.Type) throws -> T { try container.resolve(type) }

  @Test func `an override that drops an argument is told to take it`() {
    container.register(String.self, as: .unique) { (number: Given<Int>) in "\(number.value)" }
    let asker = #line + 1
    container.register(Double.self) { (_: Maker<String, Int>) in 1 }
    let replaced = #line + 1
    let fork = container.fork { $0.override(String.self) { "fake" } }
    let asked = #line + 1
    let text = errorText { _ = try fork.resolve(String.self, with: 5) }
    #expect(
      text == """
        \(#fileID):\(asked): error: [Dovetail/MissingArgument] `String` takes no arguments, and was passed (Int)
          \(#fileID):\(replaced): String was registered here, without arguments
          help: let the override take (_: Given<Int>)
        """)
    let finding = errorText { try fork.validate() }
    #expect(
      finding == """
        \(#fileID):\(asker): error: [Dovetail/MissingArgument] `String` takes no arguments, and was passed (Int)
          Double → String
          \(#fileID):\(asker): Double was registered here, and needs String as parameter 1
          \(#fileID):\(replaced): String was registered here, without arguments
          help: let the override take (_: Given<Int>)
        """)
  }

}

@MainActor private final class Model {
  let number: Int
  init(_ number: Int) { self.number = number }
}
