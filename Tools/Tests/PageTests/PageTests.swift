import DovetailPictures
import Foundation
import Testing

/// The page of a graph, used with pointer and keyboard in a real browser.
///
/// The tests run if the step `page` of `Scripts/check` has named a browser.
@Suite(
  .serialized,
  .enabled("it needs a browser: Scripts/check page") { Browser.path != nil },
  .browser)
struct PageTests {
  /// `Screen` needs `Store` and optionally `any Tracing`; `Store` needs `any Clock`; `Other` is
  /// alone.
  static let graph: Blueprint = {
    func binding(_ type: String, _ module: String, _ needs: Blueprint.Edge...) -> Blueprint.Binding
    {
      Blueprint.Binding(
        key: .init(type: type), location: .init(fileID: "\(module)/\(module).swift", line: 7),
        edges: needs)
    }
    return Blueprint(bindings: [
      binding(
        "Screen", "App", .init(key: .init(type: "Store"), parameter: 1),
        .init(key: .init(type: "any Tracing"), kind: .optional, parameter: 2)),
      binding("Store", "Data", .init(key: .init(type: "any Clock"), parameter: 1)),
      binding("any Clock", "Data"),
      binding("Other", "App", .init(key: .init(type: "any Missing"), parameter: 1)),
    ])
  }()

  /// A chain of parts whose modules take turns; every tenth part is a router.
  static func large(_ count: Int, modules: Int) -> Blueprint {
    func key(_ number: Int) -> Blueprint.Key {
      .init(type: "\(number % 10 == 0 ? "Router" : "Part")\(number)")
    }
    return Blueprint(
      bindings: (0..<count).map { number in
        Blueprint.Binding(
          key: key(number),
          location: .init(fileID: "Module\(number % modules)/A.swift", line: number + 1),
          edges: number == 0 ? [] : [.init(key: key(number - 1))])
      })
  }

  /// A browser that shows the page of the small graph.
  func opened(_ blueprint: Blueprint = graph, timeline: DependencyTimeline? = nil) throws
    -> Browser
  {
    let browser = try #require(Browser.current)
    try browser.open(blueprint.html(findings: blueprint.findings(), timeline: timeline))
    return browser
  }

  func lit(_ browser: Browser) throws -> String {
    try browser.text("[...document.querySelectorAll('.node.lit')].map(n => n.id).sort().join(' ')")
  }

  func expectNoComplaint(_ browser: Browser) throws {
    _ = try browser.evaluate("1")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    #expect(browser.requested.isEmpty, "\(browser.requested)")
  }

  @Test func `pointing lights the needs and the paths from the roots`() throws {
    let browser = try opened()
    try browser.point(at: "#n1")
    #expect(try lit(browser) == "n0 n1 n2")
    #expect(try browser.count("#picture.dimmed") == 1)
    #expect(try browser.count(".edge.lit.up") == 1 && browser.count(".edge.lit.down") == 1)
    try browser.point(x: 640, y: 960)
    #expect(try lit(browser) == "")
    #expect(try browser.count("#picture.dimmed") == 0)
    try expectNoComplaint(browser)
  }

  @Test func `clicking pins until Escape`() throws {
    let browser = try opened()
    try browser.click("#n1")
    try browser.point(x: 640, y: 960)
    #expect(try lit(browser) == "n0 n1 n2")
    #expect(
      try browser.text("document.getElementById('n1').getAttribute('aria-pressed')") == "true")
    let details = try browser.text("document.getElementById('details').innerText")
    for part in ["Store", "single", "Data/Data.swift:7", "Needs (1)", "any Clock", "Needed by (1)"]
    {
      #expect(details.contains(part), "\(part) is not in \(details)")
    }
    try browser.click("#details ul .row")
    #expect(try browser.text("document.querySelector('#details h3').innerText") == "Screen")
    try browser.press("Escape")
    #expect(try lit(browser) == "")
    #expect(try browser.text("document.getElementById('details').innerText").hasPrefix("Point at"))
    try expectNoComplaint(browser)
  }

  @Test func `slash searches and Enter pins the match`() throws {
    let browser = try opened()
    try browser.press("/")
    #expect(try browser.text("document.activeElement.id") == "search")
    try browser.type("clock")
    #expect(try lit(browser) == "n2")
    #expect(try browser.count("#hits [role=option]") == 1)
    #expect(try browser.text("document.getElementById('tally').innerText") == "1 of 6")
    #expect(try browser.text("document.getElementById('status').innerText") == "1 binding found")
    try browser.press("Enter")
    #expect(try browser.text("document.activeElement.id") == "n2")
    #expect(try lit(browser) == "n0 n1 n2")
    try browser.press("/")
    try browser.type("data single")
    #expect(try lit(browser) == "n1 n2")
    try browser.press("ArrowDown")
    #expect(try browser.text("document.querySelector('[aria-selected=true]').id") == "hit1")
    try browser.press("Escape")
    #expect(try browser.text("document.getElementById('search').value") == "")
    #expect(try lit(browser) == "")
    try expectNoComplaint(browser)
  }

  @Test func `the keyboard alone is enough`() throws {
    let browser = try opened()
    _ = try browser.evaluate("document.getElementById('n0').focus()")
    try browser.press("ArrowRight")
    let next = try browser.text("document.activeElement.id")
    #expect(["n1", "n4"].contains(next))
    try browser.press("ArrowLeft")
    #expect(try browser.text("document.activeElement.id") == "n0")
    #expect(try browser.count("#n0.chosen") == 1)
    try browser.press("Tab")
    #expect(try browser.text("document.activeElement.id") == "n1")
    try browser.press("Enter")
    #expect(try browser.text("document.activeElement.getAttribute('aria-pressed')") == "true")
    try browser.press("Escape", "ArrowDown")
    #expect(try browser.text("document.activeElement.className.baseVal").contains("node"))
    #expect(
      try browser.text("document.getElementById('n0').getAttribute('aria-label')")
        == "Screen, single, App/App.swift:7, needs 2, needed by 0")
    try expectNoComplaint(browser)
  }

  @Test func `a module collapses to one node that keeps its lines`() throws {
    let browser = try opened()
    try browser.click("#modules li:nth-child(2) .fold")
    #expect(try browser.count("#n1") == 0 && browser.count("#n2") == 0)
    #expect(try browser.count("#m1") == 1 && browser.count(".edge.merged") == 1)
    try browser.point(at: "#m1")
    #expect(try lit(browser) == "m1 n0")
    try browser.click("#all")
    #expect(try browser.count(".node") == 2)
    #expect(try browser.text("document.getElementById('all').innerText") == "expand all")
    try browser.click("#all")
    #expect(try browser.count(".node") == 6)
    try browser.click("#modules li:nth-child(2) .fold")
    try browser.press("/")
    try browser.type("clock")
    try browser.press("Enter")
    #expect(try browser.count("#n2") == 1, "what is pinned is shown")
    try expectNoComplaint(browser)
  }

  @Test func `a finding leads to its binding`() throws {
    let browser = try opened()
    #expect(try browser.count("#findings li.error") == 1)
    #expect(try browser.count(".node.error") == 2 && browser.count(".edge.error") == 1)
    try browser.click("#findings .row")
    #expect(try lit(browser) == "n3 n4" || lit(browser) == "n3 n5")
    #expect(try browser.text("document.getElementById('details').innerText").contains("help:"))
    try expectNoComplaint(browser)
  }

  @Test func `the theme is the reader's and can be switched`() throws {
    let browser = try opened()
    let paper = "getComputedStyle(document.body).backgroundColor"
    func prefer(_ theme: String) throws {
      try browser.send(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": theme]]])
    }
    try prefer("light")
    #expect(try browser.text(paper) == "rgb(255, 255, 255)")
    try prefer("dark")
    #expect(try browser.text(paper) == "rgb(13, 17, 23)")
    try browser.click("#theme")
    #expect(try browser.text(paper) == "rgb(255, 255, 255)")
    try browser.click("#theme")
    #expect(try browser.text(paper) == "rgb(13, 17, 23)")
    try expectNoComplaint(browser)
  }

  @Test func `the picture is moved and zoomed`() throws {
    let browser = try opened()
    let place = "document.getElementById('view').getAttribute('transform')"
    let first = try browser.text(place)
    try browser.drag(from: [300, 900], to: [420, 800])
    let dragged = try browser.text(place)
    #expect(dragged != first)
    try browser.wheel(by: -300, at: [600, 500])
    let zoomed = try browser.text(place)
    #expect(zoomed != dragged)
    try browser.press("0")
    #expect(try browser.text(place) == first)
    #expect(try lit(browser) == "", "a drag is no click")
    try expectNoComplaint(browser)
  }

  @Test func `the timeline marks the critical path and leads to the graph`() throws {
    let span = DependencyTimeline.Span(
      id: 0, key: .init(type: "Store"), scope: nil, begin: 0, end: 9, thread: 0, parent: nil,
      isWaiting: false, failed: false)
    let browser = try opened(timeline: DependencyTimeline(spans: [span]))
    #expect(try browser.count(".span.critical") == 1)
    try browser.click(".span")
    #expect(try browser.text("document.querySelector('#details h3').innerText") == "Store")
    try expectNoComplaint(browser)
  }

  @Test func `a name is text, whatever it contains`() throws {
    let evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>&\"'\u{2028}"
    let blueprint = Blueprint(bindings: [
      Blueprint.Binding(
        key: .init(type: "Box<\(evil)>", name: evil),
        location: .init(fileID: "\(evil)/A.swift", line: 1),
        edges: [.init(key: .init(type: evil), parameter: 1)])
    ])
    let browser = try #require(Browser.current)
    try browser.open(blueprint.html(findings: blueprint.findings(), title: evil))
    #expect(try browser.text("document.title").hasPrefix("</script>"))
    try browser.click("#n0")
    #expect(
      try browser.text("document.querySelector('#details h3').innerText").contains("<img src=x"))
    try browser.click("#all")
    #expect(try browser.count("img") == 0 && browser.count("script") == 2)
    try expectNoComplaint(browser)
  }

  @Test func `a thousand bindings are searched and pinned`() throws {
    let browser = try opened(Self.large(1_000, modules: 22))
    #expect(try browser.count(".node.module") == 22)
    try browser.click("#all")
    #expect(try browser.count(".node") >= 1_000)
    try browser.press("/")
    try browser.type("router")
    let found = try browser.count(".node.lit")
    #expect(found > 5 && found < 900)
    try browser.press("Enter")
    #expect(try browser.count(".node.chosen") == 1)
    try browser.press("Escape")
    try browser.click("#all")
    #expect(try browser.count(".node.module") == 22)
    try expectNoComplaint(browser)
  }

  @Test func `a collapsed module has counts, and is red if there is an error inside`() throws {
    let browser = try opened()
    try browser.click("#all")
    #expect(
      try browser.text("document.querySelector('.node.module.error .detail').textContent")
        == "2 parts · 1 error")
    #expect(try browser.count(".node.module:not(.error)") == 1)
    try expectNoComplaint(browser)
  }

  @Test func `a large graph begins as its modules, and all of it fits`() throws {
    let browser = try opened(Self.large(200, modules: 3))
    #expect(try browser.count(".node.module") == 3)
    let isInside = """
      (() => { const a = document.getElementById('view').getBoundingClientRect(),
      b = document.getElementById('canvas').getBoundingClientRect();
      return String(a.left >= b.left && a.right <= b.right && a.top >= b.top
      && a.bottom <= b.bottom) })()
      """
    #expect(try browser.text(isInside) == "true")
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
    let browser = try opened(
      Blueprint(
        scopes: [.init(), .init(name: "session")],
        bindings: [
          binding("Database", .eager), binding("Store", .single, needs: "Database"),
          binding("Session", .scoped("session"), needs: "User"),
          binding("User", .unique, scope: 1), binding("A", .weak, needs: "B"),
          binding("B", .graph, needs: "A"),
        ]))
    func box(_ node: Int, _ member: String) throws -> Double {
      let place = "document.querySelector('#n\(node) .shape').getBBox().\(member)"
      return try #require((browser.evaluate(place) as? NSNumber)?.doubleValue)
    }
    #expect(try box(1, "x") < box(0, "x") && box(2, "x") < box(3, "x"), "a holder is not left")
    #expect(try box(3, "y") > box(0, "y") && box(3, "y") > box(2, "y"), "the scope is not below")
    #expect(try browser.count("#view .graph > .box") == 2)
    for word in ["eager", "single", "scoped", "unique", "weak", "graph"] {
      #expect(try browser.count(".node.\(word)") == 1, "\(word)")
    }
    try expectNoComplaint(browser)
  }

  @Test func `a line between modules says how many needs it stands for, and which`() throws {
    let browser = try opened()
    try browser.click("#all")
    #expect(try browser.text("document.querySelector('.count text').textContent") == "1")
    try browser.click(".count")
    let details = try browser.text("document.getElementById('details').innerText")
    #expect(details.contains("App → Data: 1 need") && details.contains("Screen → Store"))
    try expectNoComplaint(browser)
  }
}
