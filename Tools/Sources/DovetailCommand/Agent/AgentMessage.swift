/// A message of a client, by the rules of JSON-RPC 2.0.
enum AgentMessage {
  case request(id: JSONValue, method: String, parameters: [String: JSONValue])
  /// One that wants no answer: a notification, or the answer to a request that was never sent.
  case notification
  case wrong(id: JSONValue, AgentError)

  init(_ line: String) {
    guard let value = JSONValue(line) else {
      self = .wrong(id: .null, AgentError(.unreadable, "the line is not JSON"))
      return
    }
    guard let members = value.object else {
      let reason = "a message is an object: one request or notification for each line"
      self = .wrong(id: .null, AgentError(.wrongRequest, reason))
      return
    }
    let id = members["id"].flatMap(Self.id)
    func wrong(_ reason: String) -> AgentMessage {
      .wrong(id: id ?? .null, AgentError(.wrongRequest, reason))
    }
    guard members["jsonrpc"] == "2.0" else {
      self = wrong("the member jsonrpc has to be \"2.0\"")
      return
    }
    if members["method"] == nil, members["result"] != nil || members["error"] != nil {
      self = .notification
      return
    }
    guard let method = members["method"]?.string else {
      self = wrong("the member method has to be a string")
      return
    }
    guard members["id"] != nil else {
      self = .notification
      return
    }
    guard let id else {
      self = wrong("the member id has to be a string or an integer")
      return
    }
    guard let parameters = (members["params"] ?? [:]).object else {
      self = .wrong(id: id, AgentError(.wrongParameters, "params has to be an object"))
      return
    }
    self = .request(id: id, method: method, parameters: parameters)
  }

  private static func id(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .string, .integer: value
    default: nil
    }
  }
}

/// An error of the protocol.
struct AgentError: Error {
  enum Code: Int {
    case unreadable = -32700
    case wrongRequest = -32600
    case unknownMethod = -32601
    case wrongParameters = -32602
    case unknownResource = -32002
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  /// The answer to a request that has the error.
  func answer(to id: JSONValue) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .integer(code.rawValue), "message": .string(message)],
    ]
  }
}
