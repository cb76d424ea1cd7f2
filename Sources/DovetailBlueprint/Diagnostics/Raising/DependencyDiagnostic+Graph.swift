extension DependencyDiagnostic {
  /// The properties of a graph need each other in a cycle.
  ///
  /// The compiler reports it if the macro sees it; otherwise the running program does.
  ///
  /// - Parameters:
  ///   - steps: the properties of the cycle; the last needs the first.
  ///   - isOfSeveral: whether they belong to several graphs.
  /// - Returns: the diagnostic, whose message is the path.
  package static func graphCycle(
    _ steps: [ResolutionStep], isOfSeveral: Bool = false
  ) -> DependencyDiagnostic {
    let path = (steps + Array(steps.prefix(1))).map(\.key)
    let last = steps.last.map { Blueprint.Key(type: $0.key.type) }
    return DependencyDiagnostic(
      id: .dependencyCycle, location: steps.first?.location, message: Self.joined(path),
      path: path,
      notes: steps.indices.map {
        let step = steps[$0]
        return Note(
          "\(step.key.type) is made here, and needs \(path[$0 + 1].type)", at: step.location)
      },
      help: isOfSeveral
        ? "to break the cycle, let one of them take a Lazy of what it needs from the other graph"
        : "to break the cycle, let \(last?.type ?? "one of them") take "
          + "a closure, { [unowned self] in \(path.last?.type ?? "…") }")
  }

  /// A property that a graph keeps holds one that is kept for less long.
  ///
  /// - Parameters:
  ///   - holder: the property that is kept longer.
  ///   - captive: the property it needs.
  ///   - method: the method that makes the captive.
  /// - Returns: the diagnostic.
  package static func graphCaptive(
    _ holder: Blueprint.Binding, holding captive: Blueprint.Binding, madeBy method: String
  ) -> DependencyDiagnostic {
    let other =
      captive.lifetime == .unique
      ? "call \(method)() to get its own"
      : "let \(holder.key.type) ask for it when needed"
    let kept = captive.lifetime == .unique ? "new for each caller" : "let go when unused"
    return DependencyDiagnostic(
      id: .captiveDependency, location: holder.location,
      message: "\(holder.key.type) (\(holder.lifetime.spelling)) would hold \(captive.key.type) "
        + "(\(captive.lifetime.spelling)), which is \(kept)",
      path: [holder.key, captive.key],
      notes: [
        Note("\(captive.key.type) is \(captive.lifetime.spelling) here", at: captive.location)
      ],
      help: "\(other), or give both the same lifetime")
  }

  /// Whether the message is the path, so that it need not be shown twice.
  var isPathItsMessage: Bool { id == .dependencyCycle && message == Self.joined(path) }

  private static func joined(_ path: [Blueprint.Key]) -> String {
    path.map(\.type).joined(separator: " → ")
  }
}

extension DependencyDiagnostic {
  /// A synchronous method of a graph uses an asynchronous property.
  ///
  /// - Parameters:
  ///   - user: the property of the synchronous method.
  ///   - used: the asynchronous property.
  /// - Returns: the diagnostic.
  package static func graphAsyncFromSync(_ user: String, using used: String) -> DependencyDiagnostic
  {
    DependencyDiagnostic(
      id: .asyncFromSync,
      message: "\(user) is made by a synchronous method, and \(used) has to be awaited",
      path: [Blueprint.Key(type: user), Blueprint.Key(type: used)])
  }
}
