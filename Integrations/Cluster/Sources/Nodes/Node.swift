/// A running process; one that starts again is another node.
package struct Node: Hashable, Codable, Sendable {
  let name: String
  let incarnation: UInt64

  init(name: String) { (self.name, incarnation) = (name, .random(in: 1...UInt64.max)) }
}

/// Where an actor lives, and which of the actors there it is.
package struct ActorAddress: Hashable, Codable, Sendable {
  package let node: Node
  let number: UInt64
}

/// Why an actor wasn't found, or a call has no result.
package enum NodeError: Error, Hashable, Codable {
  /// No linked node has checked in an actor of that type.
  case absent(String)
  /// There's no link to the node: it has left, or died.
  case gone(Node)
  /// The node is leaving, and takes no more calls.
  case leaving(Node)
  /// The node is there, and the actor isn't.
  case noActor(ActorAddress)
  /// The actor threw an error, of which this is the text.
  case thrown(String)
  /// A call or its result couldn't be sent or read.
  case unreadable(String)
}
