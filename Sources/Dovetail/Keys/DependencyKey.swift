/// The name under which one of several instances of a type is provided.
///
/// It is written as a string literal, or as a static member, which cannot be misspelt:
///
/// ```swift
/// extension DependencyKey<URL> {
///   static var api: Self { "api" }
/// }
///
/// container.register(URL.self, named: .api) { URL(string: "https://api.example")! }
/// let api = try container.resolve(URL.self, named: .api)
/// ```
///
/// The type is part of the key: the same name under two types is two keys.
public struct DependencyKey<Value>: Sendable, Hashable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The name.
  public let name: String

  /// Makes a key of a name that is known only at run time.
  public init(_ name: String) {
    self.name = name
  }

  /// Makes a key of a string literal.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// The name.
  public var description: String { name }
}
