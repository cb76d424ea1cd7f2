/// Something that happened in a container, for a log; see ``DependencyContainer/observe(_:)``.
public struct DependencyEvent: Sendable, CustomStringConvertible {
  /// What happened.
  public enum Kind: Sendable, CustomStringConvertible {
    /// A binding was registered, contributed or overridden.
    case registered
    /// A recipe made an instance; the duration includes its needs.
    case made(Duration)
    /// A caller was given an instance that was there, or that another caller had begun to make.
    case handedOut
    /// A recipe threw, or one of its needs could not be resolved.
    case failed(any Error)

    /// What happened, in words: `made in 0.0012 seconds`.
    public var description: String {
      switch self {
      case .registered: "registered"
      case .made(let duration): "made in \(duration)"
      case .handedOut: "handed out"
      case .failed(let error): "failed: \(error)"
      }
    }
  }

  /// What happened.
  public let kind: Kind
  /// The key of the binding that it happened to.
  public let key: Blueprint.Key
  /// How long the instance is kept.
  public let lifetime: Blueprint.Lifetime
  /// The name of the scope that was asked, or in which the binding was registered; `nil` outside
  /// scopes.
  public let scope: String?
  /// Where the binding was registered.
  public let registered: Blueprint.Location
  /// The place where the resolution began, if that is known.
  ///
  /// A resolution that a recipe begins is part of the one that led to the recipe.
  public let askedAt: Blueprint.Location?

  init(_ kind: Kind, of binding: WitnessedBinding, at place: Place? = nil) {
    self.kind = kind
    key = binding.cell.binding.key
    lifetime = binding.cell.binding.traits.keptByGraph ?? binding.cell.binding.lifetime
    scope = binding.core.scopeName
    registered = binding.cell.binding.origin.location
    askedAt = place?.location
  }

  /// A line for a log: `made Feed in 0.0012 seconds, asked for at App/Routes.swift:12`.
  public var description: String {
    let scope = scope.map { ", in scope \"\($0)\"" } ?? ""
    let asked = askedAt.map { ", asked for at \($0)" } ?? ""
    return switch kind {
    case .registered: "registered \(key)\(scope), at \(registered)"
    case .made(let duration): "made \(key) in \(duration)\(scope)\(asked)"
    case .handedOut: "handed out \(key)\(scope)\(asked)"
    case .failed(let error): "failed to make \(key)\(scope)\(asked): \(error)"
    }
  }
}
