import DovetailPictures
import Foundation
import Testing

extension PageTests {
  private static let diamond: Blueprint = {
    let needs = ["Root": ["A", "B"], "A": ["C"], "B": ["C"], "C": ["D"], "D": [], "Alone": []]
    return Blueprint(
      bindings: ["Root", "A", "B", "C", "D", "Alone"].map { type in
        Blueprint.Binding(
          key: .init(type: type), location: .init(fileID: "App/App.swift", line: 1),
          edges: (needs[type] ?? []).map { .init(key: .init(type: $0)) })
      })
  }()

  private func keys(_ browser: Browser) throws -> String {
    try browser.text(
      "[...document.querySelectorAll('.node .key')].map(n => n.textContent).sort().join(' ')")
  }

  @Test func `focus leaves what needs a part and what it needs`() throws {
    let browser = try opened(Self.diamond)
    try browser.click("#n1")
    try browser.click("#focus")
    #expect(try keys(browser) == "A C D Root")
    #expect(try browser.text("document.querySelector('#bar').innerText").contains("needed by 1"))
    try browser.press("Escape", "Escape")
    #expect(try browser.count(".node") == 6)
    try expectNoComplaint(browser)
  }

  @Test func `the way between two parts is shown, whichever is chosen first`() throws {
    let browser = try opened(Self.diamond)
    try browser.click("#n4")
    try browser.press("w")
    try browser.click("#n0")
    #expect(try keys(browser) == "A B C D Root")
    #expect(try browser.count(".edge.way") == 3)
    #expect(try browser.text("document.querySelector('#bar').innerText").contains("3 steps"))
    try browser.click("#everything")
    try browser.click("#n5")
    try browser.press("w")
    try browser.click("#n0")
    #expect(
      try browser.text("document.querySelector('#bar').innerText")
        .hasPrefix("Neither Alone nor Root needs the other."))
    #expect(try browser.count(".node") == 6)
    try expectNoComplaint(browser)
  }

  @Test func `the address leads back to what is pinned, focused or between`() throws {
    let browser = try opened(Self.diamond)
    try browser.click("#n1")
    #expect(try browser.text("location.hash") == "#pin=A")
    #expect(
      try browser.text("document.querySelector('.actions a').getAttribute('href')") == "#pin=A")
    func visit(_ hash: String) throws {
      _ = try browser.evaluate(
        "new Promise(done => { addEventListener('hashchange', done); location.hash = '\(hash)' })")
    }
    try visit("#pin=C")
    #expect(try browser.text("document.querySelector('#details h3').innerText") == "C")
    try visit("#focus=B")
    #expect(try keys(browser) == "B C D Root")
    try visit("#from=A&to=D")
    #expect(try keys(browser) == "A C D")
    try visit("#pin=Unknown")
    #expect(try browser.count(".node") == 6)
    try expectNoComplaint(browser)
  }

  @Test func `a page of two blueprints begins with what differs`() throws {
    let old = Self.diamond
    var new = old
    new.bindings[2].lifetime = .unique
    new.bindings.remove(at: 4)
    new.bindings.append(
      Blueprint.Binding(
        key: .init(type: "E"), location: .init(fileID: "App/App.swift", line: 1),
        edges: [.init(key: .init(type: "A"))]))
    let browser = try #require(Browser.current)
    try browser.open(new.html(findings: new.findings(), since: old))
    func key(_ fate: String) throws -> String {
      try browser.text(
        "[...document.querySelectorAll('.node.\(fate) .key')].map(n => n.textContent).join(' ')")
    }
    #expect(try key("removed") == "D" && key("changed") == "B")
    // The key that C needs now has no binding.
    #expect(try key("added") == "E D")
    #expect(try !keys(browser).contains("Alone"))
    #expect(try browser.count(".edge.removed") == 1 && browser.count(".edge.added") == 2)
    let changes = try browser.text("document.getElementById('changes').innerText")
    #expect(changes.contains("lifetime: .single → .unique"))
    try browser.click("#everything")
    #expect(try keys(browser).contains("Alone"))
    try expectNoComplaint(browser)
  }
}
