import Distributed
import Foundation
import Synchronization

/// Writes a call down, argument by argument.
///
/// Errors are sent as text, and the caller knows the type of a result.
package struct CallWriter: DistributedTargetInvocationEncoder {
  package typealias SerializationRequirement = Codable

  var generics: [String] = []
  var arguments: [Data] = []

  package mutating func recordGenericSubstitution<T>(_ type: T.Type) throws {
    guard let name = _mangledTypeName(type) else { throw NodeError.unreadable("\(type)") }
    generics.append(name)
  }

  package mutating func recordArgument<Value: Codable>(
    _ argument: RemoteCallArgument<Value>
  ) throws {
    arguments.append(try JSONEncoder().encode(argument.value))
  }

  package mutating func recordErrorType<E: Error>(_ type: E.Type) throws {}
  package mutating func recordReturnType<R: Codable>(_ type: R.Type) throws {}
  package mutating func doneRecording() throws {}
}

/// Reads a call where its actor lives.
package struct CallReader: DistributedTargetInvocationDecoder {
  package typealias SerializationRequirement = Codable

  let generics: [String]
  var arguments: ArraySlice<Data>
  let system: NodeSystem

  package mutating func decodeGenericSubstitutions() throws -> [any Any.Type] {
    try generics.map { name in
      guard let type = _typeByName(name) else { throw NodeError.unreadable(name) }
      return type
    }
  }

  package mutating func decodeNextArgument<Argument: Codable>() throws -> Argument {
    guard let data = arguments.popFirst() else { throw NodeError.unreadable("too few arguments") }
    return try system.decode(Argument.self, from: data)
  }

  package mutating func decodeErrorType() throws -> (any Any.Type)? { nil }
  package mutating func decodeReturnType() throws -> (any Any.Type)? { nil }
}

/// Keeps what a method returned or threw.
package final class CallResult: DistributedTargetInvocationResultHandler {
  package typealias SerializationRequirement = Codable

  private let result = Mutex(Reply.value(nil))

  var reply: Reply { result.withLock { $0 } }

  package func onReturn<Success: Codable>(value: Success) async throws {
    let data = try JSONEncoder().encode(value)
    result.withLock { $0 = .value(data) }
  }

  package func onReturnVoid() async throws {}

  package func onThrow<Err: Error>(error: Err) async throws {
    let failure = error as? NodeError ?? .thrown(String(describing: error))
    result.withLock { $0 = .failure(failure) }
  }
}
