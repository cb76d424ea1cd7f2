import Testing

@_spi(Tools) @testable import DovetailChecks
@testable import DovetailPictures

@Suite struct PropertyPicturesTests {
  private let shop = Blueprint(
    bindings: [binding("Clock", 1), binding("Feed", 2)],
    properties: [
      .init(owner: "App.Screen", name: "clock", need: "Clock"),
      .init(owner: "App.Feed", identity: "Feed", name: "clock", need: "Lazy<Clock>"),
    ])

  @Test func `an explanation names the properties that ask`() {
    #expect(
      shop.explain("Clock").map { $0.text() } == [
        """
        Clock
          .single  App/Modules.swift:1
          needed by 2 directly, 2 in all:
            Feed as Lazy<Clock>  App/Modules.swift:2
            App.Screen.clock
          shortest path from a root:
            Feed → Clock
        """
      ])
  }

  @Test func `a difference names the new owners`() {
    var before = shop
    before.properties.removeAll()
    #expect(
      shop.difference(from: before).text() == """
        1 binding added, 1 changed

        + App.Screen  asks in its properties  App
        +   needs Clock
        ~ Feed  App/Modules.swift:2
        +   needs Lazy<Clock>
        """)
  }

  @Test func `a picture shows the owners`() {
    #expect(shop.mermaid().contains("App.Screen"))
    #expect(shop.dot().contains("App.Screen"))
    #expect(shop.html().contains("App.Screen"))
  }

  @Test func `two blueprints of one program have its properties once`() {
    #expect(shop.merging(shop).properties == shop.properties)
  }
}
