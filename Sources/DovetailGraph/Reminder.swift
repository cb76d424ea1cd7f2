#if DEBUG
  import DovetailProtocols
  import Synchronization

  extension Flight {
    /// After how many milliseconds a task that still waits says so.
    static let patience = Atomic<Int>(10_000)
    /// How often one has said so.
    static let reminders = Atomic<Int>(0)

    /// Says of a graph that a task waits for long: a child task of a maker may wait for the maker.
    func remind(of text: StaticString) -> Task<Void, Never> {
      Task.detached {
        try? await Task.sleep(for: .milliseconds(Self.patience.load(ordering: .relaxed)))
        guard !Task.isCancelled else { return }
        let graph = GraphText(text)
        print(
          "[Dovetail] a task waits for a part of \(graph.graph) (\(graph.file)), or for its closing; "
            + "if a child task of the maker waits for the part itself, it waits for ever")
        Self.reminders.wrappingAdd(1, ordering: .releasing)
      }
    }
  }
#endif
