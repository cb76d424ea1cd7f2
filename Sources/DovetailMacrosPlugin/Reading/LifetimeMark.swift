import SwiftSyntax

/// A lifetime attribute on a method.
struct LifetimeMark {
  let lifetime: GraphProperty.Lifetime
  let attribute: AttributeSyntax

  /// The lifetime attributes among others, in the order written.
  static func all(in attributes: [AttributeSyntax]) -> [LifetimeMark] {
    attributes.compactMap { attribute in
      let marked: [GraphProperty.Lifetime] = [.weak, .unique, .eager]
      return marked.first { attribute.isNamed($0.attribute) }
        .map { LifetimeMark(lifetime: $0, attribute: attribute) }
    }
  }
}

extension GraphProperty.Lifetime {
  /// The attribute's name: `Weakly`.
  var attribute: String {
    self == .weak ? "Weakly" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }
}
