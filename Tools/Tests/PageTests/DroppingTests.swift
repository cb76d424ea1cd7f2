import DovetailPictures
import Foundation
import Testing

/// A blueprint that is dropped on a page, drawn by the page itself.
@Suite(
  .serialized,
  .enabled("it needs a browser: Scripts/check page") { Browser.path != nil },
  .browser)
struct DroppingTests {
  /// A browser that shows an empty page.
  private func opened() throws -> Browser {
    let browser = try #require(Browser.current)
    try browser.open(Blueprint().html(title: "Dovetail"))
    return browser
  }

  /// Drops a file, and waits until the page has taken or refused it.
  private func drop(_ text: String, named name: String = "app.json", on browser: Browser) throws {
    let content = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
    _ = try browser.evaluate(
      """
      (() => {
        const files = new DataTransfer();
        files.items.add(new File(\(content), '\(name)'));
        document.getElementById('status').textContent = '';
        document.getElementById('refused').hidden = true;
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }));
      })()
      """)
    // The file is read asynchronously, so the page is polled.
    let isDone =
      "document.getElementById('status').textContent.endsWith('drawn')"
      + " || !document.getElementById('refused').hidden"
    for _ in 0..<5_000 {
      if try browser.evaluate(isDone) as? Bool == true { return }
    }
    Issue.record("the page neither takes the file nor refuses it")
  }

  private func expectNoComplaint(_ browser: Browser) throws {
    _ = try browser.evaluate("1")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    #expect(browser.requested.isEmpty, "\(browser.requested)")
  }

  @Test func `an empty page asks for a file and draws it when it is dropped`() throws {
    let browser = try opened()
    #expect(try browser.count("#empty") == 1 && browser.count(".node") == 0)
    try drop(PageTests.graph.json, on: browser)
    #expect(try browser.count("#empty") == 0)
    #expect(try browser.text("document.title") == "app")
    // Four bindings, and a ghost for each key that nothing provides.
    #expect(try browser.count("#view .node") == 6 && browser.count("#view .edge") == 4)
    #expect(try browser.count(".node.ghost.error") == 1)
    #expect(
      try browser.text("document.querySelector('.facts').innerText")
        == "4 bindings · 2 modules · 1 error")
    try expectNoComplaint(browser)
  }

  @Test func `a dropped graph is searched, pinned and collapsed like any other`() throws {
    let browser = try opened()
    try drop(PageTests.graph.json, on: browser)
    try browser.press("/")
    try browser.type("clock")
    try browser.press("Enter")
    #expect(try browser.text("document.querySelector('#details h3').innerText") == "any Clock")
    #expect(try browser.count(".node.lit") == 3)
    let details = try browser.text("document.getElementById('details').innerText")
    #expect(details.contains("Data/Data.swift:7") && details.contains("Needed by (1)"))
    try browser.press("Escape")
    try browser.click("#findings .row")
    #expect(try browser.text("document.querySelector('#details h3').innerText") == "Other")
    try browser.click("#all")
    #expect(try browser.count(".node.module") == 2)
    try expectNoComplaint(browser)
  }

  @Test func `each binding is left of its needs, in the box of its scope`() throws {
    func binding(
      _ type: String, _ lifetime: Blueprint.Lifetime, scope: Int = 0, needs: String...
    ) -> Blueprint.Binding {
      Blueprint.Binding(
        key: .init(type: type), lifetime: lifetime, scope: scope,
        location: .init(fileID: "App/App.swift", line: 1),
        edges: needs.map { .init(key: .init(type: $0), parameter: 1) })
    }
    let graph = Blueprint(
      scopes: [.init(), .init(name: "session")],
      bindings: [
        binding("Database", .eager), binding("Store", .single, needs: "Database"),
        binding("Session", .scoped("session"), needs: "User"),
        binding("User", .unique, scope: 1), binding("A", .weak, needs: "B"),
        binding("B", .graph, needs: "A"),
      ])
    let browser = try opened()
    try drop(graph.json, on: browser)
    func box(_ node: Int, _ member: Int) throws -> Double {
      let place =
        "document.querySelector('#n\(node) .shape').getBBox().\(member == 0 ? "x" : "y")"
      return try #require((browser.evaluate(place) as? NSNumber)?.doubleValue)
    }
    #expect(try box(1, 0) < box(0, 0) && box(2, 0) < box(3, 0), "a holder is not on the left")
    #expect(try box(3, 1) > box(0, 1) && box(3, 1) > box(2, 1), "the scope is not below")
    #expect(try browser.count("#view .graph > .box") == 2)
    for word in ["eager", "single", "scoped", "unique", "weak", "graph"] {
      #expect(try browser.count(".node.\(word)") == 1, "\(word)")
    }
    #expect(try browser.count(".node.ghost") == 0 && browser.count("#view .edge") == 4)
    try expectNoComplaint(browser)
  }

  @Test func `a file of version 2 calls the lifetime weak shared`() throws {
    let browser = try opened()
    let text = """
      {"version": 2, "bindings": [
        {"key": {"type": "Cache"}, "lifetime": "shared", "location": {"fileID": "A", "line": 1}}]}
      """
    try drop(text, on: browser)
    #expect(try browser.count(".node.weak") == 1 && browser.count(".node.shared") == 0)
    try expectNoComplaint(browser)
  }

  @Test func `a property's need is missing only if it is provided under no name`() throws {
    func property(_ name: String, _ type: String, elsewhere: String? = nil) -> Blueprint.Property {
      Blueprint.Property(
        owner: "App.Screen", name: name, need: .init(key: .init(type: type)), elsewhere: elsewhere)
    }
    var graph = Blueprint(bindings: [
      Blueprint.Binding(
        key: .init(type: "URL", name: "cdn"), location: .init(fileID: "App/App.swift", line: 1))
    ])
    graph.properties = [
      property("cdn", "URL"), property("user", "User", elsewhere: "a graph"),
      property("clock", "any Clock"),
    ]
    let browser = try opened()
    try drop(graph.json, on: browser)
    // The binding, the owner, and two keys that this file does not provide.
    #expect(try browser.count("#view .node") == 4 && browser.count(".node.ghost.error") == 1)
    #expect(
      try browser.text("document.querySelector('.ghost.error .key').textContent") == "any Clock")
    try expectNoComplaint(browser)
  }

  @Test func `another file replaces the first, even on a drawn page`() throws {
    let browser = try #require(Browser.current)
    try browser.open(PageTests.graph.html(findings: PageTests.graph.findings()))
    try browser.click("#n1")
    try browser.point(x: 2, y: 2)
    var other = PageTests.graph
    other.bindings.removeLast()
    try drop(other.json, named: "other.json", on: browser)
    #expect(try browser.text("document.querySelector('h1').innerText") == "other")
    #expect(try browser.count("#view .node") == 4 && browser.count(".node.chosen") == 0)
    try drop(PageTests.graph.json, on: browser)
    #expect(try browser.count("#view .node") == 6)
    try expectNoComplaint(browser)
  }

  @Test(arguments: [
    ("{", "app.json is not JSON"), ("[1]", "app.json is not a blueprint"),
    (#"{"version":99,"bindings":[]}"#, "app.json has version 99; this page reads up to 3"),
    (#"{"version":1,"bindings":[{}]}"#, "app.json has a binding without a key"),
  ])
  func `a file that is no blueprint is refused, and nothing is lost`(
    _ text: String, reason: String
  ) throws {
    let browser = try #require(Browser.current)
    try browser.open(PageTests.graph.html())
    try drop(text, on: browser)
    #expect(try browser.text("document.getElementById('refused').innerText") == reason)
    #expect(try browser.count("#view .node") == 6)
    try expectNoComplaint(browser)
  }

  @Test func `a name in a file is text, whatever it contains`() throws {
    let evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>&\"'\u{2028}"
    let blueprint = Blueprint(bindings: [
      Blueprint.Binding(
        key: .init(type: "Box<\(evil)>", name: evil),
        location: .init(fileID: "\(evil)/A.swift", line: 1),
        edges: [.init(key: .init(type: evil), parameter: 1)])
    ])
    let browser = try opened()
    try drop(blueprint.json, on: browser)
    try browser.click("#n0")
    #expect(
      try browser.text("document.querySelector('#details h3').innerText").contains("<img src=x"))
    #expect(try browser.count("img") == 0 && browser.count("script") == 2)
    try expectNoComplaint(browser)
  }

  @Test func `a thousand bindings are drawn from a file, by module at first`() throws {
    let graph = PageTests.large(1_000, modules: 22)
    let browser = try opened()
    try drop(graph.json, on: browser)
    #expect(try browser.count(".node.module") == 22)
    try browser.click("#all")
    #expect(try browser.count("#view .node") >= 1_000)
    try expectNoComplaint(browser)
  }
}
