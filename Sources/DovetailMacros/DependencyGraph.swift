@_exported import Dovetail

@attached(member, names: arbitrary)
public macro DependencyGraph() = #externalMacro(module: "DovetailMacrosPlugin", type: "DependencyGraphMacro")
