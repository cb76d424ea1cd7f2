extension WitnessedStep {
  /// The live parts that an installed graph makes a part of its own with, each with whether it is
  /// certain to.
  ///
  /// The graph makes them itself, directly or through others, and no container is asked. What only a
  /// closure uses, or a method that the macro cannot read, is not certain.
  package var partsInGraph: [(step: WitnessedStep, isCertain: Bool)] {
    var parts = [(step: self, isCertain: true)]
    for isCertain in [true, false] {
      var next = 0
      while next < parts.count {
        let (step, traits) = (parts[next].step, parts[next].step.run.cell.binding.traits)
        next += 1
        guard let others = traits.graphParts, let container = step.run.cell.keeper else { continue }
        let needs = step.run.cell.binding.needs
        let used = isCertain ? needs.filter { $0.kind?.isDeferred == false } : needs + others
        for need in used {
          guard let cell = container.findHere(need.id), cell.binding.traits.graphParts != nil,
            !parts.contains(where: { $0.step.run.cell === cell })
          else { continue }
          let run = Run(cell, for: step.run.core, parent: step.run, inside: nil)
          let part = WitnessedStep(run: run, isWaiting: false, inGraph: step.inGraph + [run])
          if part.isLive { parts.append((part, isCertain)) }
        }
      }
    }
    return Array(parts.dropFirst())
  }
}
