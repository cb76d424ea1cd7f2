@_spi(Tools) @testable import Dovetail

/// A witness that records every call.
final class Recorder: DependencyObserver {
  let followsForks: Bool
  private let log = Log()
  private let liveKeys = Log()
  private let places = Log()

  init(followsForks: Bool = false) { self.followsForks = followsForks }

  var lines: [String] { log.all }
  var live: [String] { liveKeys.all }
  var lineNumbers: [UInt] { places.all.compactMap(UInt.init) }

  func began(_ step: ObservedStep) {
    if step.isLive { liveKeys.write("\(step.key)") }
    if let place = step.askedAt { places.write("\(place.line)") }
    if step.isWaiting {
      log.write(asker(of: step) + "waits for \(step.key)")
    } else {
      log.write("\(step.key) begins")
    }
  }

  func ended(_ step: ObservedStep, with result: Result<Any, any Error>) {
    if step.isWaiting { return log.write(asker(of: step) + "has waited for \(step.key)") }
    switch result {
    case .success: log.write("\(step.key) ends")
    case .failure: log.write("\(step.key) fails")
    }
  }

  private func asker(of step: ObservedStep) -> String {
    step.path.dropLast().last.map { "\($0.key) " } ?? ""
  }
}
