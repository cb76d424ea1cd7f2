/// The name that tells several bindings of one type apart.
///
/// Write it as a string literal, or as a static member, which you cannot misspell:
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
/// The type is part of the key: the same name for two types is two keys.
public struct DependencyKey<Value>: Sendable, Hashable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The name; `nil` for ``unnamed``.
  public let name: String?

  /// The key of a binding without a name.
  public static var unnamed: Self { Self(name: nil) }

  /// Makes a key from a name, for `keys:`, where Swift takes no literal.
  ///
  /// ```swift
  /// container.register(Feed.self, keys: .named("cdn"), .unnamed, using: Feed.init(url:store:))
  /// ```
  public static func named(_ name: String) -> Self { Self(name) }

  @usableFromInline init(name: String?) { self.name = name }

  /// Makes a key from a name that is known only at run time.
  public init(_ name: String) { self.name = name }

  /// Makes a key from a string literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The name; empty for ``unnamed``.
  public var description: String { name ?? "" }
}

extension [String?] {
  /// The names of the keys of a recipe's parameters.
  @usableFromInline
  static func of<each Value>(_ keys: repeat DependencyKey<each Value>) -> [String?] {
    var names: [String?] = []
    for key in repeat each keys { names.append(key.name) }
    return names
  }
}

/// A form of a dependency, which may stand wherever the dependency may: `T?`, `[T]`, ``Lazy``,
/// ``Weak`` and ``Maker``.
///
/// It gives a form's key the name of the dependency behind it: `resolve(Lazy<URL>.self, named:
/// .named(.api))`.
public protocol DependencyForm {
  /// The dependency behind the form: `URL` for `Lazy<URL>`.
  associatedtype DependencyBehind
}

extension DependencyKey where Value: DependencyForm {
  /// The key of a form, by a typed name of the dependency behind it.
  public static func named(_ key: DependencyKey<Value.DependencyBehind>) -> Self {
    Self(name: key.name)
  }
}
