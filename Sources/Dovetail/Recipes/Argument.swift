/// A parameter of a recipe that the caller gives with `resolve(_:with:)`.
///
/// ```swift
/// container.register(LoginModel.self, as: .unique) { (user: Argument<User>, store: UserStore) in
///   LoginModel(user: user.value, store: store)
/// }
/// let login = try container.resolve(LoginModel.self, with: user)
/// ```
///
/// Several arguments of one type are given in the order of the parameters.
public struct Argument<Value> {
  /// The value that the caller gave.
  public let value: Value

  /// Makes an argument, so that you can call a function that takes one by hand.
  public init(_ value: Value) {
    self.value = value
  }
}

extension Argument: Sendable where Value: Sendable {}

/// The arguments that the caller gave to one `resolve(_:with:)`.
@usableFromInline
// SAFETY: only the run that it was made for uses it; parameters take from it one after another.
final class ArgumentList: @unchecked Sendable {
  private struct Given {
    let type: any Any.Type
    let value: Any
    var isTaken = false
  }

  private var given: [Given] = []

  @usableFromInline
  init<each Value>(_ values: repeat each Value) {
    func add<V>(_ value: V) { given.append(Given(type: V.self, value: value)) }
    repeat add(each values)
  }

  var isEmpty: Bool { given.isEmpty }
  var types: [any Any.Type] { given.map(\.type) }
  var taken: [any Any.Type] { given.filter(\.isTaken).map(\.type) }

  /// Takes the next argument of exactly that type, or else the next that can be used as one.
  ///
  /// What it returns is a `Value`; the type `Value?` would have to be looked up each time.
  func take<Value>(_ type: Value.Type) -> Any? {
    let index =
      given.firstIndex { !$0.isTaken && $0.type == type }
      ?? given.firstIndex { !$0.isTaken && $0.value is Value }
    guard let index else { return nil }
    given[index].isTaken = true
    return given[index].value
  }

  /// Lets the arguments be taken again, from the first.
  func giveBack() {
    for index in given.indices { given[index].isTaken = false }
  }

  /// Whether the arguments have exactly these types.
  func isExactly(_ expected: [any Any.Type]) -> Bool {
    expected.elementsEqual(given) { $0 == $1.type }
  }

  /// Whether a recipe with parameters of these types takes these arguments.
  func fits(_ expected: [any Any.Type]) -> Bool {
    if isExactly(expected) { return true }

    let probe = ArgumentList()
    probe.given = given
    func takes<V>(_ type: V.Type) -> Bool { probe.take(type) != nil }
    return expected.allSatisfy { takes($0) } && probe.given.allSatisfy(\.isTaken)
  }
}

/// How an instance is asked for.
struct Request {
  var mode = ResolveMode.registered
  var arguments: ArgumentList?
  /// Where the resolution began, for a handle that it makes.
  var place: Place?

  /// Whether it asks for nothing but what is registered.
  var isUsual: Bool { mode == .registered && arguments == nil }
}
