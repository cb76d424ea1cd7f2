// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

@propertyWrapper public struct State<Value>: DynamicProperty {
  /// The place of the value: the host puts a view's own place here.
  final class Place {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  final class Box { var place: Place? }

  let initial: Value
  let box = Box()

  public init(wrappedValue value: Value) { initial = value }
  public init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    get { box.place?.value ?? initial }
    nonmutating set { box.place?.value = newValue }
  }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  final class Box { var values: EnvironmentValues? }

  let keyPath: KeyPath<EnvironmentValues, Value>
  let box = Box()

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value {
    (box.values ?? EnvironmentValues())[keyPath: keyPath]
  }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  public init() {}
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
