import Distributed

/// Actors are found by their type.
extension NodeSystem {
  /// Lets this node and those that are linked find an actor, for as long as somebody holds it.
  package func checkIn<Part: DistributedActor>(_ actor: Part)
  where Part.ActorSystem == NodeSystem {
    list { $0.append(Entry(name: String(reflecting: Part.self), address: actor.id)) }
  }

  /// Makes an actor one that isn't found; those who have it can still call it.
  package func checkOut<Part: DistributedActor>(_ actor: Part)
  where Part.ActorSystem == NodeSystem {
    list { $0.removeAll { $0.address == actor.id } }
  }

  /// Finds an actor, or throws `NodeError.absent` if no node has one now.
  package func find<Part: DistributedActor>(_ type: Part.Type) throws -> Part
  where Part.ActorSystem == NodeSystem {
    let name = String(reflecting: type)
    guard let entry = state.withLock({ $0.entries.first { $0.name == name } }) else {
      throw NodeError.absent(name)
    }
    return try Part.resolve(id: entry.address, using: self)
  }

  /// Waits until an actor can be found.
  package func arrival<Part: DistributedActor>(of type: Part.Type) async throws -> Part
  where Part.ActorSystem == NodeSystem {
    let (stream, arrival) = AsyncStream.makeStream(of: ActorAddress.self)
    state.withLock { state in
      if state.isLeaving { return arrival.finish() }
      state.arrivals.append((String(reflecting: type), arrival))
      state.wake()
    }
    for await address in stream { return try Part.resolve(id: address, using: self) }
    try Task.checkCancellation()
    throw NodeError.leaving(node)
  }

  /// Changes who can be found, and tells other nodes, in the order of the changes.
  func list(_ change: (inout [Entry]) -> Void) {
    state.withLock { state in
      change(&state.entries)
      state.wake()
      tell(state.links.map(\.link), state.entries)
    }
  }

  func tell(_ links: [Link], _ entries: [Entry]) {
    let own = entries.filter { $0.address.node == node }
    guard let frame = try? Frame.listing(node, own).encoded() else { return }
    for link in links { link.send(frame) }
  }
}

extension NodeSystem.State {
  /// Lets those go on who wait for an actor that is there.
  mutating func wake() {
    arrivals.removeAll { [entries] waiter in
      guard let entry = entries.first(where: { $0.name == waiter.name }) else { return false }
      waiter.arrival.yield(entry.address)
      return true
    }
  }
}
