import Foundation
import Logging

/// What the environment says, read and checked once.
struct Settings: Sendable {
  var host = "127.0.0.1"
  var port = 8080
  var database = "notes.sqlite"
  var level = Logger.Level.info

  init() {}

  init(environment: [String: String]) throws {
    host = environment["NOTES_HOST"] ?? host
    database = environment["NOTES_DATABASE"] ?? database
    if let text = environment["NOTES_PORT"] {
      guard let port = UInt16(text) else { throw InvalidSetting(name: "NOTES_PORT", value: text) }
      self.port = Int(port)
    }
    if let text = environment["NOTES_LOG"] {
      guard let level = Logger.Level(rawValue: text) else {
        throw InvalidSetting(name: "NOTES_LOG", value: text)
      }
      self.level = level
    }
  }
}

struct InvalidSetting: Error, Equatable {
  let name: String
  let value: String
}
