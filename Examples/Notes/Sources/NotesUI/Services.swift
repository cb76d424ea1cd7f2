import Dovetail
import Foundation

protocol TimeSource { var hour: Int { get } }

struct DeviceTime: TimeSource {
  var hour: Int { Calendar.current.component(.hour, from: .now) }
}

protocol Networking { func notes() async throws -> [String] }

struct WebNetworking: Networking {
  let time: any TimeSource
  func notes() async throws -> [String] { ["Fetched at \(time.hour) o'clock"] }
}

/// What every feature uses.
struct ServiceParts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register((any TimeSource).self) { DeviceTime() }
    main.register((any Networking).self, using: WebNetworking.init(time:))
    main.register(NoteStore.self, using: NoteStore.init(network:))
  }
}
