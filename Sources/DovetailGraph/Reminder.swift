#if DEBUG
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif
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
        say(
          "[Dovetail] a task waits for a part of \(graph.graph) (\(graph.file)), or for its closing; "
            + "if a child task of the maker waits for the part itself, it waits for ever\n")
        Self.reminders.wrappingAdd(1, ordering: .releasing)
      }
    }
  }

  private func say(_ line: String) {
    #if canImport(WinSDK)
      print(line)
    #else
      var line = line
      line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    #endif
  }
#endif
