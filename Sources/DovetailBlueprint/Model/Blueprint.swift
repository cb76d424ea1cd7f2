/// The graph as plain data: every binding, what it needs, and where it was registered.
///
/// A blueprint is made without running a recipe. It can be compared, encoded, drawn and checked;
/// the container, the graph macro, the tests and the `dovetail` tool all speak about graphs in it.
/// The library `DovetailPictures` adds the methods that draw, compare and explain one.
/// How to read its pictures is told in <doc:SeeingYourGraph>, and what the tool does with its file in
/// <doc:TheDovetailCommand>.
///
/// ## Topics
///
/// ### What it holds
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
/// ### What was built when
///
/// - ``Timeline``
///
/// ### JSON
///
/// - ``json``
/// - ``init(from:)``
/// - ``version``
/// - ``currentVersion``
/// - ``UnknownVersion``
public struct Blueprint: Sendable, Hashable, Codable {
  /// The version of the format this library writes.
  public static let currentVersion = 2

  /// The version of the format this value was written in.
  public var version: Int
  /// The container the blueprint was taken from and its parents, the outermost first.
  public var scopes: [Scope]
  /// Every binding, in the order of registration within its scope, outer scopes first.
  public var bindings: [Binding]
  /// The stored properties of the program that ask for dependencies, where they were asked for.
  public var properties: [Property]
  /// What was registered and changes nothing.
  public var ineffective: [Ineffective]

  /// Makes a blueprint of the given scopes (the outermost first), bindings and properties.
  public init(
    scopes: [Scope] = [Scope()], bindings: [Binding] = [], properties: [Property] = [],
    ineffective: [Ineffective] = []
  ) {
    self.version = Self.currentVersion
    self.scopes = scopes
    self.bindings = bindings
    self.properties = properties
    self.ineffective = ineffective
  }
}

extension Blueprint {
  /// One container of a blueprint: the outermost one, or a scope below it.
  public struct Scope: Sendable, Hashable, Codable {
    /// The scope's name; `nil` for a container that is no scope.
    public var name: String?

    /// Makes a scope of the given name.
    public init(name: String? = nil) {
      self.name = name
    }
  }
}
