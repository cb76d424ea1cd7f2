@_spi(Tools) import Dovetail

/// The graph as plain data: every binding, its needs, and the place where it was registered.
///
/// Making a blueprint runs no recipe. You can compare it, encode it, draw it and check it. The
/// command `dovetail` draws, compares and explains one.
/// <doc:SeeingYourGraph> shows how to read its pictures, and <doc:TheDovetailCommand> what the tool
/// does with its file.
///
/// ## Topics
///
/// ### Its parts
///
/// - ``scopes``
/// - ``bindings``
/// - ``properties``
/// - ``ineffective``
/// - ``Scope``
/// - ``Binding``
/// - ``Key``
/// - ``Edge``
/// - ``Property``
/// - ``Ineffective``
/// - ``Location``
/// - ``init(scopes:bindings:properties:ineffective:)``
///
/// ### Checking
///
/// - ``findings(roots:requiring:)``
///
/// ### JSON
///
/// - ``json``
/// - ``version``
/// - ``currentVersion``
public struct Blueprint: Sendable, Hashable {
  /// The version of the format this library writes.
  public static let currentVersion = 3

  /// The version of the format this value was written in.
  public var version: Int
  /// The container the blueprint was taken from and its parents, the outermost first.
  public var scopes: [Scope]
  /// Every binding, in the order of registration within its scope, outer scopes first.
  public var bindings: [Binding]
  /// The stored properties of the program that need dependencies, if they were requested.
  public var properties: [Property]
  /// The registrations that change nothing.
  public var ineffective: [Ineffective]
  /// What installed graphs keep on actors of their own, and so don't provide; not in the format.
  @_spi(Tools) public var leftOut: [Binding] = []

  /// Makes a blueprint of the given scopes (the outermost first), bindings and properties.
  public init(
    scopes: [Scope] = [Scope()], bindings: [Binding] = [], properties: [Property] = [],
    ineffective: [Ineffective] = []
  ) {
    self.version = Self.currentVersion
    (self.scopes, self.bindings, self.properties) = (scopes, bindings, properties)
    self.ineffective = ineffective
  }

  /// The key of a binding: a type, and a name if the type is provided more than once.
  public typealias Key = DependencyDiagnostic.Key
  /// A place in source code, as `#fileID` and `#line` name it.
  public typealias Location = DependencyDiagnostic.Location

  /// One container of a blueprint: the outermost one, or a scope below it.
  public struct Scope: Sendable, Hashable {
    /// The scope's name; `nil` for a container that is no scope.
    public var name: String?

    /// Makes a scope of the given name.
    public init(name: String? = nil) { self.name = name }
  }
}
