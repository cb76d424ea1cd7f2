import Distributed
import Foundation

extension NodeSystem: DistributedActorSystem {
  package typealias ActorID = ActorAddress
  package typealias SerializationRequirement = Codable
  package typealias InvocationEncoder = CallWriter
  package typealias InvocationDecoder = CallReader
  package typealias ResultHandler = CallResult

  package func assignID<Act: DistributedActor>(_ type: Act.Type) -> ActorID
  where Act.ID == ActorID {
    state.withLock { state in
      state.count += 1
      return ActorAddress(node: node, number: state.count)
    }
  }

  /// Lets calls reach a new actor, which isn't kept alive.
  package func actorReady<Act: DistributedActor>(_ actor: Act) where Act.ID == ActorID {
    state.withLock { $0.actors[actor.id.number] = WeakActor(actor: actor) }
  }

  package func resignID(_ id: ActorID) {
    state.withLock { _ = $0.actors.removeValue(forKey: id.number) }
    list { $0.removeAll { $0.address == id } }
  }

  /// The actor, if it lives here; `nil` stands for a reference to another node.
  package func resolve<Act: DistributedActor>(id: ActorID, as type: Act.Type) throws -> Act?
  where Act.ID == ActorID {
    guard id.node == node else { return nil }
    guard let actor = actor(id) as? Act else { throw NodeError.noActor(id) }
    return actor
  }

  private func actor(_ id: ActorID) -> (any DistributedActor)? {
    id.node == node ? state.withLock { $0.actors[id.number]?.actor } : nil
  }

  // MARK: Calls to other nodes

  package func makeInvocationEncoder() -> CallWriter { CallWriter() }

  package func remoteCall<Act: DistributedActor, Err: Error, Res: Codable>(
    on actor: Act, target: RemoteCallTarget, invocation: inout CallWriter, throwing: Err.Type,
    returning: Res.Type
  ) async throws -> Res where Act.ID == ActorID {
    let data = try await value(of: invocation, target, on: actor.id)
    return try decode(Res.self, from: data ?? Data())
  }

  package func remoteCallVoid<Act: DistributedActor, Err: Error>(
    on actor: Act, target: RemoteCallTarget, invocation: inout CallWriter, throwing: Err.Type
  ) async throws where Act.ID == ActorID {
    _ = try await value(of: invocation, target, on: actor.id)
  }

  private func value(
    of invocation: CallWriter, _ target: RemoteCallTarget, on id: ActorID
  ) async throws -> Data? {
    let link = state.withLock { $0.links.first { $0.peer == id.node }?.link }
    guard let link else { throw NodeError.gone(id.node) }
    let call = Call(
      actor: id, target: target.identifier, generics: invocation.generics,
      arguments: invocation.arguments)
    switch try await link.call(call) {
    case .value(let data): return data
    case .failure(let error): throw error
    }
  }

  // MARK: Calls from other nodes

  func run(_ call: Call) async -> Reply {
    guard let actor = actor(call.actor) else { return .failure(.noActor(call.actor)) }
    var reader = CallReader(generics: call.generics, arguments: call.arguments[...], system: self)
    let result = CallResult()
    do {
      try await executeDistributedTarget(
        on: actor, target: RemoteCallTarget(call.target), invocationDecoder: &reader,
        handler: result)
    } catch {
      return .failure(.unreadable("\(error)"))
    }
    return result.reply
  }

  /// Reads a value, in which addresses become actors.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[.actorSystemKey] = self
    return try decoder.decode(type, from: data)
  }
}
