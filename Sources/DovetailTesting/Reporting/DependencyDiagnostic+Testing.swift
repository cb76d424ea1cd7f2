@_spi(Tools) import DovetailChecks
@_spi(Tools) import Dovetail

extension DependencyDiagnostic {
  /// A strict test uses a binding that it neither overrides nor allows, or any test one that it
  /// forbids.
  ///
  /// - Parameters:
  ///   - path: the steps from the first key asked for to the live one, which is the last.
  ///   - location: where the test asked.
  ///   - isForbidden: whether the test forbids it by name.
  ///   - isListed: whether it is one of a list, which is overridden as a whole.
  ///   - isCertain: whether it runs for certain; otherwise a graph may run it.
  ///   - part: the part of a graph that it is made for.
  ///   - isOnMainActor: whether the main actor's registry has it.
  /// - Returns: the diagnostic.
  static func liveDependency(
    _ path: [ResolutionStep], at location: Blueprint.Location?, isForbidden: Bool = false,
    isListed: Bool = false, isCertain: Bool = true, madeFor part: Blueprint.Key? = nil,
    isOnMainActor: Bool = false
  ) -> DependencyDiagnostic? {
    guard let live = path.last else { return nil }
    let spelling = KeySpelling(path.map(\.key))
    let arguments = spelling.arguments(live.key)
    let list = Blueprint.Key(type: "[\(spelling.code(live.key))]", name: live.key.name)
    let overridden = isListed ? list : part ?? live.key
    var notes = path.dropLast().suffix(1).map {
      $0.note(needing: spelling.plain(live.key), in: spelling)
    }
    if let registered = live.location {
      notes.append(Note("\(spelling.plain(live.key)) was registered here", at: registered))
    }
    return DependencyDiagnostic(
      id: .liveDependency, severity: isCertain ? .error : .warning,
      location: location ?? live.location,
      message: "the test \(isCertain ? "uses" : "may use") the live \(spelling.quoted(live.key))"
        + (isForbidden ? ", which it forbids" : ""),
      path: spelling.path(path.map(\.key)), notes: notes,
      help: (part == nil ? "" : "override it in the graph with its own override(…:), or ")
        + "\(isOnMainActor ? "mainActor." : "")override(\(spelling.arguments(overridden))) { … }"
        + (isForbidden ? "" : ", or .strict(allowing: [.type(\(arguments))])"))
  }

  /// A test forbids a key that was never registered.
  ///
  /// - Parameters:
  ///   - key: the forbidden key.
  ///   - blueprint: the test's container.
  /// - Returns: the diagnostic.
  static func unmatchedForbidding(
    _ key: Blueprint.Key, in blueprint: Blueprint
  ) -> DependencyDiagnostic {
    let spelling = KeySpelling(blueprint.bindings.map(\.key) + [key])
    let similar = SimilarKeys(blueprint, spelling: spelling).similar(to: key)
    let other = similar.first.map { ".forbidden(\(spelling.arguments($0.key))), or " } ?? ""
    let isPerhapsPrivate = blueprint.bindings.contains { $0.graphParts != nil }
    return DependencyDiagnostic(
      id: .unmatchedOverride,
      message: "\(spelling.quoted(key)) is forbidden but was never registered",
      path: [spelling.spelt(key)], similar: similar,
      help: other
        + (isPerhapsPrivate ? "make it internal if it's a private part of the graph, or " : "")
        + "leave it out")
  }

  /// A test overrides a key and then does not use it.
  ///
  /// - Parameters:
  ///   - key: the overridden key.
  ///   - location: the place of the override.
  ///   - other: the place of another registration of the key, in a scope or an inner fork, which
  ///     answered in the test.
  /// - Returns: the diagnostic.
  static func unusedOverride(
    _ key: Blueprint.Key, at location: Blueprint.Location,
    answeredAt other: Blueprint.Location? = nil
  ) -> DependencyDiagnostic {
    let spelling = KeySpelling([key])
    return DependencyDiagnostic(
      id: .unusedOverride, severity: .warning, location: location,
      message: "the test does not use its override of \(spelling.quoted(key))",
      path: [key],
      notes: other.map {
        [
          Note(
            "a scope or an inner fork registers \(spelling.plain(key)) itself, which answered",
            at: $0)
        ]
      } ?? [],
      help: other == nil
        ? "remove it, or find out why nothing asked for it"
        : "register the fake there, or override what needs it")
  }

  /// A test's code resolves a dependency where the test's container is not current.
  ///
  /// - Parameters:
  ///   - key: the key that is asked for; `nil` for the current container itself.
  ///   - location: where it is asked for.
  /// - Returns: the diagnostic.
  package static func strayDependency(
    _ key: Blueprint.Key?, at location: Blueprint.Location?
  ) -> DependencyDiagnostic {
    let keys = [key].compactMap { $0 }
    let spelling = KeySpelling(keys)
    let allowed = key.map { ", or allow it: allowingStrays: [.type(\(spelling.arguments($0)))]" }
    return DependencyDiagnostic(
      id: .strayDependency, location: location,
      message: (key.map(spelling.quoted) ?? "the current container")
        + " was asked for outside the test's container",
      path: keys,
      help: "call withDependencies(from: container) { … } there"
        + (allowed ?? ""))
  }

  /// A synchronous operation of a test has a container for strays while other tests run.
  static func straysOfSynchronousOperation() -> DependencyDiagnostic {
    DependencyDiagnostic(
      id: .strayDependency,
      message: "the strays of a synchronous operation cannot be told from those of other tests",
      help: "name the container for strays in the trait: .dependencies(strays: …), "
        + "or await in the operation what it begins")
  }

  /// An instance outlives its container.
  ///
  /// - Parameters:
  ///   - key: the key of the instance.
  ///   - registered: where its binding was registered.
  ///   - holder: another instance that outlives the container, and needs this one.
  ///   - location: the place of the check.
  /// - Returns: the diagnostic.
  static func leakedInstance(
    _ key: Blueprint.Key, registered: Blueprint.Location, heldBy holder: Blueprint.Key? = nil,
    at location: Blueprint.Location
  ) -> DependencyDiagnostic {
    let spelling = KeySpelling([key] + (holder.map { [$0] } ?? []))
    return DependencyDiagnostic(
      id: .leakedInstance, location: location,
      message: "the instance of \(spelling.quoted(key)) outlives its container", path: [key],
      notes: [Note("\(spelling.plain(key)) was registered here", at: registered)]
        + (holder.map { [Note("\(spelling.plain($0)) needs it, and is not freed either")] } ?? []),
      help: "find what holds it: a task, a closure, or a cycle that a Weak would break")
  }
}
