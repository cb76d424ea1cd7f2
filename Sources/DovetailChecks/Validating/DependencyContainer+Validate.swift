@_spi(Tools) import Dovetail

extension DependencyContainer {
  /// The graph as data, with the graphs of the parents; computing it runs no recipe.
  ///
  /// A recipe that resolves by hand is marked as opaque. Its edges are known once it has run.
  public var blueprint: Blueprint { GraphReading(self).blueprint }

  /// The graph as data, with the program's stored properties that need dependencies.
  ///
  /// ```swift
  /// print(container.blueprint(properties: .modules("App", "Feed")).json)
  /// ```
  ///
  /// It makes no instance and runs no recipe: the needs of properties are read from the program
  /// itself.
  public func blueprint(properties: DependencyProperties) -> Blueprint {
    GraphReading(self, ProgramFields(of: properties)).blueprint
  }

  /// Checks the whole graph before anything is built.
  ///
  /// ```swift
  /// @Test func graphIsSound() throws {
  ///   try AppContainer.make().validate()
  /// }
  /// ```
  ///
  /// The dependencies of stored properties are checked too, before any of their owners exists:
  ///
  /// ```swift
  /// try App.makeContainer().validate(properties: .program)
  /// ```
  ///
  /// What an override stands for is checked as well: an error of the graph without its overrides is
  /// a finding, since the program fails with it where no test overrides anything.
  ///
  /// - Parameters:
  ///   - roots: The types that the program resolves itself. If given, a binding that neither they
  ///     nor `properties` reach is a finding too.
  ///   - required: Types that are asked of this container. If it can't give one of them, that is a
  ///     finding; so is what a scope registers, and nothing required has.
  ///   - properties: The stored properties to check. The names and containers that are given to
  ///     wrappers are not known: it is an error if no binding of the type exists, under any name.
  ///   - fileID: The file of the call, where a missing type that it names is reported.
  ///   - line: The line of the call.
  /// - Throws: ``/Dovetail/DependencyError`` with every finding at once. Notes alone do not throw.
  public func validate(
    roots: [any Any.Type]? = nil, requiring required: [any Any.Type] = [],
    properties: DependencyProperties? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    let place = Place(fileID, line)
    if isClosed { throw closedError(at: place) }
    let program = properties.map(ProgramFields.init)
    var reading = GraphReading(self, program)
    let findings =
      (program?.unread ?? []) + reading.findings(roots: roots, requiring: required, at: place)
    if findings.contains(where: { $0.severity != .note }) { throw DependencyError(findings) }
  }

  /// What the rules say of the graph as a test has it, and of types that the test requires; what its
  /// overrides stand for does not run in the test.
  package func findings(
    requiring required: [any Any.Type], at place: Place
  ) -> [DependencyDiagnostic] {
    var reading = GraphReading(self)
    for index in reading.blueprint.bindings.indices {
      reading.blueprint.bindings[index].overridden = []
    }
    return reading.findings(requiring: required, at: place)
  }
}
