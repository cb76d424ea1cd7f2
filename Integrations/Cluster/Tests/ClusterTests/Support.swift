import Dovetail
import Foundation
import Nodes

@testable import Stockroom

/// Stops those who pass until it's opened, or they are cancelled, and says when the first has come.
final class Gate: Sendable {
  private let (entrances, entrance) = AsyncStream.makeStream(of: Void.self)
  private let (openings, opening) = AsyncStream.makeStream(of: Void.self)

  func open() { opening.finish() }

  func pass() async throws {
    entrance.finish()
    for await _ in openings {}
    try Task.checkCancellation()
  }

  func entered() async { for await _ in entrances {} }
}

/// A front that listens, and is closed behind the operation.
func withFront(
  _ operation: (DependencyContainer, NodeSystem) async throws -> Void
) async throws {
  let front = DependencyContainer(FrontModule())
  do {
    try await front.start()
    try await operation(front, try await front.resolve())
  } catch {
    await front.close()
    throw error
  }
  await front.close()
}

/// Two linked nodes of this process.
func withNodes(
  _ operation: (_ here: NodeSystem, _ there: NodeSystem) async throws -> Void
) async throws {
  let (here, there) = (NodeSystem(named: "here"), NodeSystem(named: "there"))
  var failure: (any Error)?
  do {
    try await here.join(port: try await there.listen())
    try await operation(here, there)
  } catch {
    failure = error
  }
  await here.leave()
  await there.leave()
  if let failure { throw failure }
}
