import Synchronization

// Resolving on the calling thread.

extension Core {
  /// Resolves what a container or a resolution is asked for.
  @export(implementation) @inline(__always) func dependency<T>(
    _ type: T.Type, named name: String?, mode: ResolveMode, at place: Place
  ) throws -> sending T {
    if name == nil, mode == .registered {
      // SAFETY: what is kept under a type is an instance of it, what is bound makes one.
      do {
        switch try reach(UInt(bitPattern: ObjectIdentifier(type))) {
        case .object(let object): return unsafeBitCast(object, to: T.self)
        case .kept(let content): return unsafeDowncast(content, to: Kept<T>.self).value
        case .recipe(let binding): return try run(unsafeDowncast(binding, to: Binding<T>.self))
        case .nothing: break
        }
      } catch { throw Raise.located(error, at: place) }
    }
    return try obtain(type, named: name, mode, at: place)
  }

  /// What is kept under a type.
  @export(implementation) @inline(__always) func kept<T>(_ type: T.Type) -> sending T? {
    // SAFETY: as above.
    switch peek(UInt(bitPattern: ObjectIdentifier(type))) {
    case .object(let object): unsafeBitCast(object, to: T.self)
    case .kept(let content): unsafeDowncast(content, to: Kept<T>.self).value
    case .recipe, .nothing: nil
    }
  }

  /// Resolves a parameter of a recipe that runs for this core.
  @export(implementation) @inline(__always) func parameter<T>(_ type: T.Type) throws -> T {
    // SAFETY: as above.
    switch try reach(UInt(bitPattern: ObjectIdentifier(type))) {
    case .object(let object): return unsafeBitCast(object, to: T.self)
    case .kept(let content): return unsafeDowncast(content, to: Kept<T>.self).value
    case .recipe(let binding): return try run(unsafeDowncast(binding, to: Binding<T>.self))
    case .nothing: return try obtainParameter(type)
    }
  }

  /// Calls a function with the parameters that this core has.
  @export(implementation) @inline(never) func call<T, each P, Failure: Error>(
    _ function: (repeat each P) throws(Failure) -> T, in frame: inout Frame
  ) throws -> T {
    try frame.run { try function(repeat try parameter((each P).self)) }
  }

  @usableFromInline @inline(never)
  func obtainParameter<T>(_ type: T.Type) throws -> T { try obtain(type, Key(type, nil)) }

  /// The same with names for the parameters, if any has one.
  @usableFromInline func call<T, each P, Failure: Error>(
    _ function: (repeat each P) throws(Failure) -> T, _ names: [String?], in frame: inout Frame
  ) throws -> T {
    try frame.run {
      var names = names.makeIterator()
      return try function(repeat try parameter((each P).self, names.next() ?? nil))
    }
  }

  private func parameter<T>(_ type: T.Type, _ name: String?) throws -> T {
    // What resolves by hand needs no look-up.
    if type == Resolution.self { return Resolution(core: self) as! T }
    return try name == nil ? parameter(type) : obtain(type, Key(type, name))
  }

  @usableFromInline @inline(never) func obtain<T>(
    _ type: T.Type, named name: String?, _ mode: ResolveMode = .registered,
    with arguments: Arguments? = nil, at place: Place
  ) throws -> sending T {
    let request = Request(mode: mode, arguments: arguments, place: place)
    return try Raise.locating(place) {
      try asking(at: place) { try obtain(type, Key(type, name), request) }
    }
  }

  /// Runs a recipe that nothing keeps.
  @export(implementation) @inline(__always) func run<T>(_ binding: Binding<T>) throws -> T {
    var frame = Frame(binding, self)
    return try binding.made(for: self, in: &frame)
  }
}

// The slow path, which knows no type but in the last step.
extension Core {
  func obtain<T>(_ type: T.Type, _ key: Key, _ request: Request = Request()) throws -> T {
    try instance(of: try found(key), request)
  }

  /// The instance of a key, for who knows no type.
  func content(for key: Key, _ request: Request = Request()) throws -> Content {
    let found = try found(key)
    if let kept = found.kept, request.isPlain { return kept }
    try Raise.refuse(request, for: found.binding)
    return try content(of: found.binding, owner: found.owner, request)
  }

  /// The instance of what was found for this core.
  func instance<T>(of found: Found, _ request: Request) throws -> T {
    if let kept = found.kept, request.isPlain { return kept.value(as: T.self) }
    let (binding, owner) = (found.binding, found.owner)
    // SAFETY: here and below, what is bound to a type makes one, and a form has the form's type.
    if binding.isForm, !request.isPlain || binding.traits.isHandle {
      return try (T.self as! any Form.Type).value(for: self, binding.key.name, request) as! T
    }
    try Raise.refuse(request, for: binding)
    guard binding.isTyped, binding.isUnique || request.mode == .new,
      !isObserved.load(ordering: .relaxed)
    else { return try content(of: binding, owner: owner, request).value(as: T.self) }
    try refuseElsewhere(binding, request.arguments)
    var frame = Frame(binding, self, request.arguments, request.mode)
    defer { withExtendedLifetime(request.arguments) {} }
    return try unsafeDowncast(binding, to: Binding<T>.self).made(for: self, in: &frame)
  }

  /// The kept instance of a binding that was found for this core, as of a version perhaps; for who
  /// knows no type.
  func kept(_ binding: AnyBinding, owner: Core, since version: Int? = nil) throws -> Content {
    if binding.isGraph, !Askers.areInResolution {
      // It is the first of its resolution.
      var frame = Frame(nil, self)
      return try frame.around { try kept(binding, owner: owner) }
    }
    let (keeper, runner) = try keeper(of: binding, owner: owner)
    while true {
      switch keeper.claim(binding, isInTask: false, since: keeper === self ? version : nil) {
      case .build(let work): return try keeper.build(work, binding, owner: owner, for: runner)
      case .kept where binding.traits.isConfined && !isOnMainActor(),
        .wait where binding.traits.isConfined && !isOnMainActor():
        throw Raise.wrongActor(binding)
      case .kept(let content): return content
      case .wait(let work):
        if work.isInTask {
          if let circle = Waits.circle(waitingFor: work) { throw Raise.cycle(circle) }
          throw Raise.asyncFromSync(binding, isBusy: true)
        }
        let step = ObservedStep.begin(binding, for: runner, owner: owner, isWaiting: true)
        let made = try ObservedStep.around(step) {
          try outcome(Waits.block(for: work, Wait.needs), of: binding)
        }
        if let made { return made }
      case .gone:
        // It was replaced or removed meanwhile.
        return try content(for: binding.key)
      case .closed: throw Raise.closed(binding.key, keeper)
      }
    }
  }

  /// The instance of any binding, kept or not; for who knows no type.
  func content(
    of binding: AnyBinding, owner: Core, _ request: Request = Request()
  ) throws -> Content {
    if !binding.isUnique, request.mode == .registered { return try kept(binding, owner: owner) }
    if binding.isForm {
      // SAFETY: the key of a form has the form's type.
      return try (binding.key.type as! any Form.Type).content(for: self, binding, request)
    }
    try refuseElsewhere(binding, request.arguments)
    var frame = Frame(binding, self, request.arguments, request.mode)
    defer { withExtendedLifetime(request.arguments) {} }
    return try observed(binding, owner: owner, in: &frame)
  }

  /// Runs a recipe on this thread, and tells observers of it.
  private func observed(
    _ binding: AnyBinding, owner: Core, in frame: inout Frame
  ) throws -> Content {
    guard let step = ObservedStep.begin(binding, for: self, owner: owner) else {
      return try binding.content(for: self, in: &frame)
    }
    frame.step = step.id
    return try ObservedStep.around(step) { try binding.content(for: self, in: &frame) }
  }

  /// Fails where the recipe cannot run: it has to be awaited, or is the main actor's.
  func refuseElsewhere(_ binding: AnyBinding, _ arguments: Arguments? = nil) throws {
    if binding.traits.isAsync {
      // What runs already, and is asked for by itself, is a circle first of all.
      if binding.isUnique, arguments == nil { try refuseCircleInTask(binding) }
      throw Raise.asyncFromSync(binding)
    }
    if binding.traits.isOnMainActor, !isOnMainActor() { throw Raise.wrongActor(binding) }
  }

  /// What a wait led to; `nil` if the caller should try again.
  func outcome(_ end: Wait.End, of binding: AnyBinding) throws -> Content? {
    do { return try end.get() } catch let circle as Wait.Circle {
      throw Raise.cycle(circle.path)
    } catch { throw Raise.joined(error, binding) }
  }

  /// Runs the recipe of a build on the calling thread.
  func build(_ work: Work, _ binding: AnyBinding, owner: Core, for runner: Core) throws -> Content {
    do {
      try refuseElsewhere(binding)
      var frame = Frame(binding, runner, work: work)
      let made = try Asking.beginning(for: runner) {
        try runner.observed(binding, owner: owner, in: &frame)
      }
      return try publish(made, of: work, binding)
    } catch {
      abandon(work, error)
      throw error
    }
  }
}
