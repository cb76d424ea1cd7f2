@testable import Dovetail

/// A random walk that does everything twice, in a container and in the model, and compares.
final class Walk {
  private var planner: Planner
  private let model = Reference()
  private let foundry = Foundry()
  private var faces: [(real: DependencyContainer, model: Reference.Face)] = []
  private var held: [(real: Part, model: Reference.Made)] = []
  /// The parts that were closed so far, in order.
  private var closed: [Int] = []
  private(set) var failure: String?
  private var step = 0
  private var what = ""
  private var bindings = 0

  init(seed: UInt64) {
    planner = Planner(seed: seed)
    let root = DependencyContainer()
    faces.append(
      (root, Reference.Face(Reference.Container(model, name: nil, below: nil), parent: nil)))
    tag(root, faces[0].model.container)
    for key in 0..<planner.keys { register(key, in: 0) }
  }

  func run(steps: Int) async {
    while step < steps, failure == nil {
      step += 1
      await takeStep()
      // What is compared next would be waited for in vain.
      if failure != nil { return }
      await compareLives()
      compareClosed()
    }
    guard failure == nil else { return }
    what = "the end"
    held = []
    while !faces.isEmpty { faces.removeLast() }
    await compareLives()
  }

  private func takeStep() async {
    let at = planner.random.below(faces.count)
    let key = planner.random.below(planner.keys)
    switch planner.random.below(100) {
    case 0..<30: resolve(key, at, isNew: planner.random.percent(10))
    case 30..<60: await resolveAwaited(key, at, isNew: planner.random.percent(10))
    case 60..<70: resolveLazy()
    case 70..<78: await resolveLazyAwaited()
    case 78..<82: register(key, in: at)
    case 82..<84: override(key, in: at)
    case 84..<86: unregister(key, in: at)
    case 86..<89: makeScope(at)
    case 89..<91: fork(at)
    case 91..<93: await start(at)
    case 93..<95: await close(at)
    case 95..<97: drop(at)
    default: if !held.isEmpty { held.remove(at: planner.random.below(held.count)) }
    }
  }
}

// Resolving.
extension Walk {
  private func resolve(_ key: Int, _ at: Int, isNew: Bool) {
    what = "resolve \(key) from \(at)\(isNew ? ", new" : "")"
    let (real, face) = faces[at]
    let mode: ResolveMode = isNew ? .new : .registered
    compare(
      Result { try real.resolve(Part.self, named: partKey(key), mode: mode) },
      Result { try model.resolve(key, from: face.container, isAsync: false, isNew: isNew) })
  }

  private func resolveAwaited(_ key: Int, _ at: Int, isNew: Bool) async {
    what = "await \(key) from \(at)\(isNew ? ", new" : "")"
    let (real, face) = faces[at]
    let mode: ResolveMode = isNew ? .new : .registered
    let answer: Result<Part, any Error>
    do {
      answer = .success(try await real.resolve(Part.self, named: partKey(key), mode: mode))
    } catch {
      answer = .failure(error)
    }
    compare(
      answer, Result { try model.resolve(key, from: face.container, isAsync: true, isNew: isNew) })
  }

  /// A handle of a part that is held.
  private func someLazy() -> (real: Lazy<Part>, model: Reference.Handle)? {
    guard !held.isEmpty else { return nil }
    let (part, made) = held[planner.random.below(held.count)]
    guard !part.lazies.isEmpty else { return nil }
    let index = planner.random.below(part.lazies.count)
    what = "handle \(index) of part \(part.serial)"
    return (part.lazies[index], made.lazies[index])
  }

  private func resolveLazy() {
    guard let (lazy, handle) = someLazy() else { return }
    compare(Result { try lazy.resolve() }, Result { try model.resolve(handle, isAsync: false) })
  }

  private func resolveLazyAwaited() async {
    guard let (lazy, handle) = someLazy() else { return }
    let answer: Result<Part, any Error>
    do {
      answer = .success(try await lazy.load())
    } catch {
      answer = .failure(error)
    }
    compare(answer, Result { try model.resolve(handle, isAsync: true) })
  }

  private func compare(_ real: Result<Part, any Error>, _ model: Result<Reference.Made, any Error>)
  {
    switch (real, model) {
    case (.success(let part), .success(let made)):
      var seen: Set<Int> = []
      if let difference = difference(part, made, &seen) { fail(difference) }
      if held.count < 12 { held.append((part, made)) }
    case (.failure(let error), .failure(let expected)):
      let id = (error as? DependencyError)?.id?.rawValue
      let expected = (expected as? Reference.Failure)?.rawValue
      if id != expected { fail("\(expected ?? "-") expected, not \(error)") }
    case (.success(let part), .failure(let expected)):
      fail("\(expected) expected, not part \(part.serial) of \(part.key)")
    case (.failure(let error), .success(let made)):
      fail("part \(made.serial) of \(made.binding.key) expected, not \(error)")
    }
  }

  /// The difference between a part and its model.
  private func difference(_ part: Part, _ made: Reference.Made, _ seen: inout Set<Int>) -> String? {
    let real = [part.serial, part.key, part.version, part.home, part.lazies.count]
    let expected = [
      made.serial, made.binding.key, made.binding.version, made.home, made.lazies.count,
    ]
    if real != expected { return "serial, key, version, home, handles: \(real), not \(expected)" }
    guard part.isIntact, part.kids.count == made.kids.count else { return "part \(part.serial)" }
    guard seen.insert(part.serial).inserted else { return nil }
    for (kid, expected) in zip(part.kids, made.kids) {
      switch (kid, expected) {
      case (nil, nil): break
      case (let kid?, let expected?):
        if let difference = difference(kid, expected, &seen) { return difference }
      default: return "an edge of part \(part.serial) of \(part.key)"
      }
    }
    return nil
  }

  private func fail(_ text: String) { failure = failure ?? "step \(step), \(what): \(text)" }

  /// Waits until as many parts are alive as should be, since an asynchronous build may end later.
  private func compareLives() async {
    if await !comesTrue({ foundry.tracker.alive == model.alive }) {
      fail("\(foundry.tracker.alive) parts alive, not \(model.alive)")
    }
  }

  private func compareClosed() {
    let real = foundry.closed.all
    if real != closed.map(String.init) {
      fail("closed \(real), not \(closed)")
    }
  }
}

// Changing containers.
extension Walk {
  private func tag(_ real: DependencyContainer, _ container: Reference.Container) {
    let id = container.id
    real.register(Int.self, as: .unique) { id }
  }

  private func binding(_ plan: Plan, for key: Int, version: Int) -> Reference.Binding {
    Reference.Binding(key: key, version: version, plan: plan)
  }

  private func register(_ key: Int, in at: Int) {
    what = "register \(key) in \(at)"
    let (real, face) = faces[at]
    let plan = planner.plan(for: key, mayBeScoped: face.parent == nil)
    let version = foundry.register(plan, for: key, in: real)
    face.container.register(binding(plan, for: key, version: version))
  }

  private func override(_ key: Int, in at: Int) {
    what = "override \(key) in \(at)"
    let (real, face) = faces[at]
    let plan = planner.plan(for: key, mayBeScoped: false)
    let version = foundry.register(plan, for: key, in: real, isOverride: true)
    face.container.override(binding(plan, for: key, version: version))
  }

  private func unregister(_ key: Int, in at: Int) {
    what = "unregister \(key) in \(at)"
    faces[at].real.unregister(Part.self, named: partKey(key))
    faces[at].model.container.unregister(key)
  }

  private func makeScope(_ at: Int) {
    guard faces.count < 8 else { return }
    what = "make a scope of \(at)"
    let (real, face) = faces[at]
    let names = ["a", "b", "c"]
    let name = names[planner.random.below(names.count)]
    let scope = real.makeScope(name)
    let container = Reference.Container(model, name: name, below: face.container)
    tag(scope, container)
    faces.append((scope, Reference.Face(container, parent: face)))
  }

  private func fork(_ at: Int) {
    guard faces.count < 8 else { return }
    what = "fork \(at)"
    let fork = faces[at].real.fork()
    let face = faces[at].model.fork(model)
    var pair: (real: DependencyContainer?, model: Reference.Face?) = (fork, face)
    while let real = pair.real, let face = pair.model {
      tag(real, face.container)
      pair = (real.parent, face.parent)
    }
    faces.append((fork, face))
  }

  private func start(_ at: Int) async {
    what = "start \(at)"
    let container = faces[at].model.container
    var expected: Reference.Failure?
    if container.isClosed {
      expected = .closed
    } else if container.bindings[planner.eagerKey]?.plan.keeping == .eager {
      do {
        _ = try model.resolve(planner.eagerKey, from: container, isAsync: true)
      } catch {
        expected = error as? Reference.Failure
      }
    }
    do {
      try await faces[at].real.start()
      if let expected { fail("\(expected) expected") }
    } catch {
      let id = (error as? DependencyError)?.id?.rawValue
      if id != expected?.rawValue { fail("\(expected.map { "\($0)" } ?? "-"), not \(error)") }
    }
  }

  private func close(_ at: Int) async {
    guard at > 0 else { return }
    what = "close \(at)"
    closed += faces[at].model.container.close()
    if let failure = await faces[at].real.close() { fail("\(failure)") }
  }

  private func drop(_ at: Int) {
    guard at > 0 else { return }
    what = "drop \(at)"
    faces.remove(at: at)
  }
}
