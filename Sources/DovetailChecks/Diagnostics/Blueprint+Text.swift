@_spi(Tools) import Dovetail

extension Blueprint: CustomStringConvertible {
  /// The graph as text: each binding with its lifetime and place, and what it needs.
  ///
  /// ```text
  /// blueprint with 1 binding
  ///   any Networking as .single (App/Modules.swift:14)
  ///     needs any Clock, any Disk (missing)
  /// ```
  public var description: String {
    let (spelling, lookup) = (KeySpelling(self), BindingLookup(self))
    func need(_ edge: Edge, from scope: Int) -> String {
      let absence = edge.use == .required ? " (missing)" : " (none)"
      return spelling.form(edge) + (lookup.targets(of: edge, from: scope).isEmpty ? absence : "")
    }
    var text = "blueprint with \(bindings.count) \(bindings.count == 1 ? "binding" : "bindings")"
    for (index, binding) in bindings.enumerated() {
      let kept = binding.role == .alias ? "alias" : binding.lifetime.spelling
      text += "\n  \(binding.role == .contribution ? "one of " : "")\(spelling.plain(binding.key))"
      text += " as \(kept) (\(binding.location))"
      let view = lookup.view(of: binding, at: index)
      let needs = binding.edges.map { need($0, from: view) } + (binding.isOpaque ? ["…"] : [])
      if !needs.isEmpty { text += "\n    needs \(needs.joined(separator: ", "))" }
    }
    for property in properties {
      text += "\n  \(property)"
      if let edge = property.need { text += "\n    needs \(need(edge, from: lookup.unopened))" }
    }
    return text
  }
}
