import Foundation

/// A headless Chromium that is spoken to over a pipe, in the DevTools protocol.
///
/// It is told everything by one test at a time, and answers in order.
///
// SAFETY: the suite that uses it is serialized, so that no two threads ever use it at once.
final class Browser: @unchecked Sendable {
  /// The browser that the tests of a suite share.
  @TaskLocal static var current: Browser?

  /// The path of the browser; the step `page` of `Scripts/check` sets it.
  static let path = ProcessInfo.processInfo.environment["DOVETAIL_BROWSER"]

  #if os(Linux) || os(macOS)
    private let process = Process()
  #endif
  private let requests = Pipe()
  private let answers = Pipe()
  private let profile = FileManager.default.temporaryDirectory.appending(
    path: "dovetail-page-\(UUID().uuidString)")
  private var buffer = Data()
  private var number = 0
  private var session: String?
  /// The page's messages to the console, and its errors.
  private(set) var complaints: [String] = []
  /// The page's requests to the network.
  private(set) var requested: [String] = []

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init() throws {
    guard let path = Self.path else { throw Failure(description: "DOVETAIL_BROWSER is not set") }
    #if os(Linux) || os(macOS)
      // The browser reads requests from descriptor 3 and writes answers to descriptor 4.
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = [
        "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 1>/dev/null 2>/dev/null </dev/null", path, "--headless",
        "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--hide-scrollbars", "--window-size=1600,1000", "--user-data-dir=\(profile.path)",
        "--remote-debugging-pipe", "about:blank",
      ]
      process.standardInput = requests
      process.standardOutput = answers
      try process.run()
    #else
      throw Failure(description: "a program cannot start \(path) here")
    #endif
    let target = try send("Target.createTarget", ["url": "about:blank"])
    let attached = try send(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { try send("\(domain).enable") }
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": 1600, "height": 1000, "deviceScaleFactor": 1, "mobile": false])
    try send("Emulation.setFocusEmulationEnabled", ["enabled": true])
  }

  deinit {
    #if os(Linux) || os(macOS)
      process.terminate()
      process.waitUntilExit()
    #endif
    try? FileManager.default.removeItem(at: profile)
  }

  /// Sends one request, and waits for the answer; other messages of the browser are noted.
  @discardableResult
  func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    message["sessionId"] = session
    try requests.fileHandleForWriting.write(
      contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == number else {
        note(answer)
        continue
      }
      if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let message = buffer[..<end]
        buffer = Data(buffer[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let more = answers.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(description: "the browser is gone") }
      buffer.append(more)
    }
  }

  private func note(_ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded":
      complaints.append("\(parameters)")
    case "Network.requestWillBeSent":
      let url = (parameters["request"] as? [String: Any])?["url"] as? String ?? ""
      if !url.hasPrefix("file:") { requested.append(url) }
    default: break
    }
  }
}

extension Browser {
  /// Opens a page from a file, and waits until it has loaded.
  func open(_ page: String) throws {
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    try send("Emulation.setEmulatedMedia", ["features": []])
    try point(x: 2, y: 2)
    (complaints, requested) = ([], [])
    let file = profile.appending(path: "page.html")
    try page.write(to: file, atomically: true, encoding: .utf8)
    try send("Page.navigate", ["url": file.absoluteString])
    _ = try evaluate(
      """
      new Promise(done => document.readyState === 'complete'
        ? done(true) : addEventListener('load', () => done(true)))
      """)
  }

  /// The value of an expression in the page, after awaiting its promise.
  func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true])
    if let thrown = answer["exceptionDetails"] {
      throw Failure(description: "\(expression): \(thrown)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// The text that an expression in the page returns.
  func text(_ expression: String) throws -> String {
    try evaluate("String(\(expression))") as? String ?? ""
  }

  /// The number of elements that match a selector.
  func count(_ selector: String) throws -> Int {
    try evaluate("document.querySelectorAll('\(selector)').length") as? Int ?? -1
  }

  /// The middle of the element that matches a selector.
  private func middle(_ selector: String) throws -> [Double] {
    let place = try evaluate(
      """
      (() => { const e = document.querySelector('\(selector)');
        e.closest('#panel')?.contains(e) && e.scrollIntoView({ block: 'center' });
        const b = e.getBoundingClientRect();
        return [b.left + b.width / 2, b.top + b.height / 2]; })()
      """)
    return (place as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.doubleValue }
  }

  /// Moves the pointer to the middle of the element that matches a selector.
  func point(at selector: String) throws {
    let place = try middle(selector)
    try mouse("mouseMoved", place)
  }

  /// Moves the pointer to a place.
  func point(x: Double, y: Double) throws { try mouse("mouseMoved", [x, y]) }

  /// Clicks the middle of the element that matches a selector.
  func click(_ selector: String, times: Int = 1) throws {
    let place = try middle(selector)
    try mouse("mouseMoved", place)
    for time in 1...times {
      try mouse("mousePressed", place, clicks: time)
      try mouse("mouseReleased", place, clicks: time)
    }
  }

  /// Drags from one place to another.
  func drag(from start: [Double], to end: [Double]) throws {
    try mouse("mouseMoved", start)
    try mouse("mousePressed", start, clicks: 1)
    try mouse("mouseMoved", end, isPressed: true)
    try mouse("mouseReleased", end, clicks: 1)
  }

  private func mouse(
    _ type: String, _ place: [Double], clicks: Int = 0, isPressed: Bool = false
  ) throws {
    try send(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": place[0], "y": place[1], "clickCount": clicks,
        "button": clicks > 0 || isPressed ? "left" : "none",
        "buttons": clicks > 0 || isPressed ? 1 : 0,
      ])
  }

  /// Turns the wheel over a place.
  func wheel(by delta: Double, at place: [Double]) throws {
    try send(
      "Input.dispatchMouseEvent",
      ["type": "mouseWheel", "x": place[0], "y": place[1], "deltaX": 0, "deltaY": delta])
  }

  /// Presses keys, each by its name: `a`, `/`, `Enter`, `ArrowLeft`.
  func press(_ keys: String...) throws {
    let codes = [
      "Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
      "ArrowDown": 40,
    ]
    for key in keys {
      var stroke: [String: Any] = ["type": "keyDown", "key": key, "code": key]
      if let code = codes[key] {
        stroke["windowsVirtualKeyCode"] = code
        if key == "Enter" { stroke["text"] = "\r" }
      } else {
        stroke["text"] = key
      }
      try send("Input.dispatchKeyEvent", stroke)
      stroke["type"] = "keyUp"
      stroke["text"] = nil
      try send("Input.dispatchKeyEvent", stroke)
    }
  }

  /// Types a text.
  func type(_ text: String) throws { try send("Input.insertText", ["text": text]) }
}
