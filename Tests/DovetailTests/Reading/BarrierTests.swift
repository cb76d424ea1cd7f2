@preconcurrency import CDovetail
import Dovetail
import Testing

#if os(Linux)
  @Suite struct BarrierTests {
    @Test func `the kernel knows of the barrier before main begins`() async {
      _ = DependencyContainer()
      // A kernel without it leaves readers their fence.
      guard !dovetail_readers_fence else { return }
      await #expect(processExitsWith: .success) {
        // No container was made in this process.
        #expect(!dovetail_readers_fence)
      }
    }
  }
#endif
