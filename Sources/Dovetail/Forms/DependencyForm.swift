/// A form of a dependency: `T?`, `[T]`, `Lazy<T>`, `Weak<T>` or `Maker<T, …>`.
///
/// A typed name of the dependency behind a form names the form too:
/// `resolve(Lazy<URL>.self, named: .named(.api))`.
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
