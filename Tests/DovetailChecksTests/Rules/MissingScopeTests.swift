import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

@Suite struct MissingScopeTests {
  @Test(arguments: ["Lazy<Cart>", "Weak<Cart>", "Maker<Cart>"] as [Edge])
  func `a handle that outlives the scope of its part never gives one`(need: Edge) {
    let blueprint = graph(
      binding("Catalog", 1, needs: ["Clock", need]), binding("Clock", 2),
      binding("Cart", 3, as: .scoped("request")))
    #expect(
      DiagnosticRenderer().render(blueprint.findings()) == """
        App/Modules.swift:1: error: [Dovetail/MissingScope] `Cart` needs a scope named "request", and `Catalog` is built outside it
          Catalog → Cart
          App/Modules.swift:1: Catalog was registered here, and needs Cart as parameter 2
          App/Modules.swift:3: Cart was registered here, as .scoped("request")
          help: keep Catalog as: .scoped("request") too, or pass Cart to the calls that need it
        """)
  }

  @Test func `a part that is made through the handle resolves from there too`() {
    let text = graph(
      binding("Catalog", 1, needs: ["Lazy<Page>"]),
      binding("Page", 2, as: .unique, needs: ["Maker<Cart>"]),
      binding("Cart", 3, as: .scoped("request"))
    ).text(.missingScope)
    #expect(
      text == """
        App/Modules.swift:1: error: [Dovetail/MissingScope] `Cart` needs a scope named "request", and `Catalog` is built outside it
          Catalog → Page → Cart
          App/Modules.swift:2: Page was registered here, and needs Cart as parameter 1
          App/Modules.swift:3: Cart was registered here, as .scoped("request")
          help: keep Catalog as: .scoped("request") too, or pass Cart to the calls that need it
        """)
  }

  @Test func `a scope of another name does not give what is required of it`() {
    let cart = binding("Cart", 3, as: .scoped("request"))
    let misnamed = graph(scopes: ["requests"], cart).findings(requiring: ["Cart"])
    #expect(
      DiagnosticRenderer().render(misnamed) == """
        App/Modules.swift:3: error: [Dovetail/MissingScope] `Cart` needs a scope named "request", and only "requests" is open here
          help: require it of such a scope: makeScope("request") { … }.validate(requiring: …)
        """)
    #expect(graph(scopes: ["request"], cart).findings(requiring: ["Cart"]).isEmpty)
    #expect(
      DiagnosticRenderer().render(graph(cart).findings(requiring: ["Cart"])) == """
        App/Modules.swift:3: error: [Dovetail/MissingScope] `Cart` needs a scope named "request", and no scope is open here
          help: require it of such a scope: makeScope("request") { … }.validate(requiring: …)
        """)
    #expect(graph(cart).findings().isEmpty)
  }

  @Test func `nor does it give what something required of it needs`() {
    let (page, cart) = (
      binding("Page", 1, as: .unique, needs: ["Header"]), binding("Cart", 3, as: .scoped("request"))
    )
    let header = binding("Header", 2, as: .unique, needs: ["Clock?", "Cart"])
    let misnamed = graph(scopes: ["requests"], page, header, cart)
    #expect(
      DiagnosticRenderer().render(misnamed.findings(requiring: ["Page", "Page"])) == """
        App/Modules.swift:1: error: [Dovetail/MissingScope] `Cart` needs a scope named "request", and only "requests" is open here
          Page → Header → Cart
          App/Modules.swift:2: Header was registered here, and needs Cart as parameter 2
          App/Modules.swift:3: Cart was registered here, as .scoped("request")
          help: require it of such a scope: makeScope("request") { … }.validate(requiring: …)
        """)
    #expect(misnamed.findings().isEmpty)
    let named = graph(scopes: ["request"], page, header, cart)
    #expect(named.findings(requiring: ["Page"]).isEmpty)
    #expect(
      graph(page, header, cart).findings(requiring: ["Page"]).map(\.id) == [.missingScope])
  }

  @Test func `nor is a list of such parts, or one that may be missing`() {
    let (cart, clock) = (binding("Cart", 3, as: .scoped("request")), binding("Clock", 4))
    let sink = binding("any Sink", 5, as: .scoped("request"), role: .contribution)
    let blueprint = graph(cart, clock, sink, binding("any Sink", 6, as: .scoped("request")))
    func found(_ needs: Edge...) -> [String] {
      blueprint.findings(roots: nil, needing: needs).map { "\($0.id) \($0.location?.line ?? 0)" }
    }
    #expect(found("Cart?", "Clock?", "[any Sink]") == ["missingScope 3", "missingScope 5"])
    #expect(found("any Sink?", "[Cart]") == ["missingScope 6"])
  }

  @Test func `a part of an enclosing scope is there, and one further in is not`() {
    let blueprint = graph(
      scopes: ["session", "screen"],
      binding("Screen", 1, as: .scoped("screen"), needs: ["Lazy<User>"]),
      binding("User", 2, as: .scoped("session"), needs: ["Weak<Screen>"]))
    #expect(
      blueprint.findings().map { "\($0.id) \($0.path.map(\.type))" }
        == ["missingScope [\"User\", \"Screen\"]"])
  }

  @Test func `a part of a scope cannot have one of a scope that is not open around it`() {
    let cart = binding("Cart", 3, as: .scoped("request"), needs: ["User"])
    let user = binding("User", 4, as: .scoped("requests"))
    #expect(
      graph(scopes: ["request"], cart, user).text(.missingScope) == """
        App/Modules.swift:3: error: [Dovetail/MissingScope] `User` needs a scope named "requests", and only "request" is open here
          Cart → User
          App/Modules.swift:3: Cart was registered here, and needs User as parameter 1
          App/Modules.swift:4: User was registered here, as .scoped("requests")
          help: keep User as: .scoped("request") too, or open a scope named "requests" around that one
        """)
    // A scope of either name may be opened inside the other one.
    #expect(graph(cart, user).findings().isEmpty)
    #expect(graph(scopes: ["requests", "request"], cart, user).findings().isEmpty)
  }

  @Test func `what is needed at once is left to CaptiveDependency`() {
    let blueprint = graph(
      binding("Catalog", 1, needs: ["Cart"]), binding("Cart", 2, as: .scoped("request")))
    #expect(blueprint.findings().map(\.id) == [.captiveDependency])
  }
}
