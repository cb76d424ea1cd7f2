extension WitnessedStep {
  /// The parts that an installed graph makes this part of its own with, and asks no container for.
  ///
  /// What only a closure uses, or a method that the macro cannot read, is not certain.
  package func partsInGraph(areCertain: Bool) -> [WitnessedStep] {
    let binding = run.cell.binding
    guard let parts = binding.traits.graphParts, let container = run.cell.keeper else { return [] }
    let needs = binding.needs + (areCertain ? [] : parts)
    return needs.compactMap { need in
      guard !areCertain || need.kind?.isDeferred == false,
        let cell = container.findHere(need.id), cell.binding.traits.graphParts != nil
      else { return nil }
      let made = Run(cell, for: run.core, parent: run, inside: nil)
      return WitnessedStep(run: made, isWaiting: false, inGraph: inGraph + [made])
    }
  }
}
