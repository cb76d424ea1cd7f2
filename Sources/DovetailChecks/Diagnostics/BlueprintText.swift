@_spi(Tools) import Dovetail

/// A graph as text for a terminal: each binding on a line, and what it needs below it.
@_spi(Tools) public struct BlueprintText {
  private let blueprint: Blueprint
  private let spelling: KeySpelling
  private let lookup: BindingLookup

  /// Makes the texts of a blueprint.
  @_spi(Tools) public init(_ blueprint: Blueprint) {
    self.blueprint = blueprint
    spelling = KeySpelling(blueprint)
    lookup = BindingLookup(blueprint)
  }

  /// The bindings from an index on, under a title.
  ///
  /// - Parameters:
  ///   - title: what has them.
  ///   - first: the index of the first binding.
  ///   - built: whether there is an instance of each binding shown, as far as that is known.
  /// - Returns: lines without a line break at the end.
  @_spi(Tools) public func text(_ title: String, from first: Int = 0, built: [Bool] = []) -> String
  {
    let count = blueprint.bindings.count - first
    var text = "\(title) with \(count) \(count == 1 ? "binding" : "bindings")"
    for index in first..<blueprint.bindings.count {
      let binding = blueprint.bindings[index]
      text += "\n  \(binding.role == .contribution ? "one of " : "")\(spelling.plain(binding.key))"
      let kept = binding.role == .alias ? "alias" : binding.lifetime.spelling
      text += " as \(kept) (\(binding.location))"
      if built.dropFirst(index - first).first == true { text += ", built" }
      let view = lookup.view(of: binding, at: index)
      let needs = binding.edges.map { need($0, from: view) } + (binding.isOpaque ? ["…"] : [])
      if !needs.isEmpty { text += "\n    needs \(needs.joined(separator: ", "))" }
    }
    for property in blueprint.properties {
      text += "\n  \(property)"
      if let edge = property.need { text += "\n    needs \(need(edge, from: lookup.unopened))" }
    }
    return text
  }

  private func need(_ edge: Blueprint.Edge, from scope: Int) -> String {
    let absence = edge.use == .required ? " (missing)" : " (none)"
    return spelling.form(edge) + (lookup.targets(of: edge, from: scope).isEmpty ? absence : "")
  }
}

extension Blueprint: CustomStringConvertible {
  /// The graph as text: each binding with its lifetime and place, and what it needs.
  ///
  /// ```text
  /// blueprint with 1 binding
  ///   any Networking as .single (App/Modules.swift:14)
  ///     needs any Clock, any Disk (missing)
  /// ```
  public var description: String { BlueprintText(self).text("blueprint") }
}
