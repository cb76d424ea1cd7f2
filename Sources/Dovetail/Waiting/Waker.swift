/// The way to let a waiting thread or task go on.
enum Waker {
  case thread(Gate)
  case task(CheckedContinuation<Void, Never>)

  func wake() {
    switch self {
    case .thread(let gate): gate.open()
    case .task(let continuation): continuation.resume()
    }
  }
}
