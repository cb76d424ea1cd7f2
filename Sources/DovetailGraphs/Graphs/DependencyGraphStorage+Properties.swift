import Dovetail

extension DependencyGraphStorage: ProvidingStorage {
  package static func types(providedBy owner: any Any.Type) -> [any Any.Type] {
    (owner as? any DependencyGraph.Type)?.dovetailMembers.read.members.map(\.type) ?? []
  }
}
