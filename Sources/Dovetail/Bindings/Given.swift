/// A parameter of a recipe that the caller gives with `resolve(_:with:)`.
///
/// ```swift
/// container.register(LoginModel.self, as: .unique) { (user: Given<User>, store: UserStore) in
///   LoginModel(user: user.value, store: store)
/// }
/// let login = try container.resolve(LoginModel.self, with: user)
/// ```
///
/// Several arguments of one type are given in the order of the parameters.
public struct Given<Value> {
  /// The value that the caller gave.
  public let value: Value

  /// Makes an argument, so that you can call a function that takes one by hand.
  public init(_ value: Value) { self.value = value }
}

extension Given: Sendable where Value: Sendable {}

/// The arguments that the caller gave to one `resolve(_:with:)`.
@usableFromInline final class Arguments: Sendable {
  private let given: Locked<[(type: any Any.Type, value: Any, isTaken: Bool)]>

  /// `nil` for none.
  @usableFromInline @inline(never) init?<each Value>(_ values: repeat each Value) {
    var list: [(type: any Any.Type, value: Any, isTaken: Bool)] = []
    repeat list.append(((each Value).self, each values, false))
    if list.isEmpty { return nil }
    given = Locked(list)
  }

  var types: [any Any.Type] { given.withLock { $0.map(\.type) } }
  var taken: [any Any.Type] { given.withLock { $0.filter(\.isTaken).map(\.type) } }

  /// Takes the next argument of exactly that type, or else the next that can be used as one.
  func take<Value>(_ type: Value.Type) -> Any? {
    given.withLock { given -> Any? in
      let index =
        given.firstIndex { !$0.isTaken && $0.type == type }
        ?? given.firstIndex { !$0.isTaken && $0.value is Value }
      guard let index else { return nil }
      given[index].isTaken = true
      return given[index].value
    }
  }

  /// Lets the arguments be taken again, from the first.
  func giveBack() {
    given.withLock { given in for index in given.indices { given[index].isTaken = false } }
  }

  /// Whether a recipe with parameters of these types takes these arguments.
  func fit(_ expected: [any Any.Type]) -> Bool {
    if given.withLock({ $0.elementsEqual(expected) { $0.type == $1 } }) { return true }
    func takes<V>(_ type: V.Type) -> Bool { take(type) != nil }
    defer { giveBack() }
    return expected.allSatisfy { takes($0) } && given.withLock { $0.allSatisfy(\.isTaken) }
  }
}

/// How an instance is asked for.
struct Request {
  var mode = ResolveMode.registered
  var arguments: Arguments?
  /// Where the resolution began, for a handle that it makes.
  var place: Place?

  /// Whether it asks for nothing but what is registered.
  var isPlain: Bool { mode == .registered && arguments == nil }

  /// How the recipe that runs was asked for, passed on to what it stands for.
  static var passedOn: Request {
    if let frame = Frame.current, frame.pointee.identity.binding != 0 {
      return Request(mode: frame.pointee.mode, arguments: frame.pointee.arguments)
    }
    guard let asker = Askers.recipe else { return Request() }
    return Request(mode: asker.mode, arguments: asker.arguments)
  }
}
