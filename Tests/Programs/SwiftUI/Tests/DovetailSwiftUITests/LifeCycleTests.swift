import Dovetail
import DovetailSwiftUI
import SwiftUI
import Testing

/// What a view keeps, for how long, and from which container.
@Suite struct LifeCycleTests {
  let container = DependencyContainer(Parts())

  @Test func `a model is made once, when its view first appears`() {
    let shown = Shown()
    let host = Host { if shown.isShown { CounterView().dependencies(container) } }
    shown.isShown = false
    #expect(host.show() == [])
    #expect(CounterModel.made(in: container) == 0)
    shown.isShown = true
    #expect(host.show() == ["1"])
    #expect(host.show() == ["2"])
    #expect(CounterModel.made(in: container) == 1)
  }

  @Test func `a view that comes back has another model, and the old one is gone`() throws {
    let shown = Shown()
    let host = Host { if shown.isShown { CounterView().dependencies(container) } }
    host.show()
    let tally = try container.resolve(Tally.self)
    #expect(tally.alive == 1)
    shown.isShown = false
    host.show()
    #expect(tally.alive == 0)
    shown.isShown = true
    #expect(host.show() == ["1"])
  }

  @Test func `another identity has another model, other arguments alone have not`() {
    let shown = Shown()
    let host = Host { UserView(user: shown.user).dependencies(container) }
    #expect(host.show() == ["Ada"])
    shown.user = User(name: "Bob")
    #expect(host.show() == ["Ada"])
    let identified = Host { UserView(user: shown.user).id(shown.user).dependencies(container) }
    #expect(identified.show() == ["Bob"])
    shown.user = User(name: "Cleo")
    #expect(identified.show() == ["Cleo"])
  }

  @Test func `two views have a model each, two windows a container each`() {
    let two = Host {
      CounterView()
      CounterView()
    }
    withDependencies(from: container) { #expect(two.show() == ["1", "1"]) }
    let first = Host {
      WindowView().dependencies { $0.mainActor.override(Title.self) { Title("1") } }
    }
    let second = Host {
      WindowView().dependencies { $0.mainActor.override(Title.self) { Title("2") } }
    }
    withDependencies(from: container) {
      #expect(first.show() + second.show() == ["1", "2"])
      #expect(first.show() + second.show() == ["1", "2"])
    }
  }

  @Test func `a view in another container has a model of that`() {
    let shown = Shown()
    let other = container.fork { $0.mainActor.override(Title.self) { Title("other") } }
    let host = Host { WindowView().dependencies(shown.isShown ? container : other) }
    #expect(host.show() == ["title"])
    shown.isShown = false
    #expect(host.show() == ["other"])
  }

  @Test func `a scope lives with its view, and is closed with it`() async throws {
    let shown = Shown()
    let (closed, close) = AsyncStream.makeStream(of: String.self)
    container.mainActor.register(Session.self, as: .scoped("session"), using: Session.init(user:))
      .onClose { close.yield($0.user.name) }
    let host = Host {
      if shown.isShown {
        SessionView()
          .dependencyScope("session") { [user = shown.user] scope in
            scope.mainActor.register(User.self) { user }
          }
          .id(shown.user)
          .dependencies(container)
      }
    }
    #expect(host.show() == ["Ada", "same"])
    #expect(host.show() == ["Ada", "same"])
    shown.user = User(name: "Bob")
    #expect(host.show() == ["Bob", "same"])
    var names = closed.makeAsyncIterator()
    #expect(await names.next() == "Ada")
    shown.isShown = false
    host.show()
    #expect(await names.next() == "Bob")
  }

  @Test func `previews are apart, and nothing else sees them`() throws {
    let first = Host(
      traits: .dependencies(from: container) { $0.mainActor.override(Title.self) { Title("1") } }
    ) { WindowView() }
    let second = Host(
      traits: .dependencies(from: container) { $0.mainActor.override(Title.self) { Title("2") } }
    ) { WindowView() }
    #expect(first.show() == ["1"] && second.show() == ["2"] && first.show() == ["1"])
    #expect(try container.resolve(Title.self).text == "title")
  }

  @Test func `a preview whose parts do not fit shows the diagnostic`() {
    let host = Host(
      traits: .dependencies(from: container) { $0.mainActor.unregister(Tally.self) }
    ) { CounterView() }
    let shown = host.show()
    #expect(shown.count == 1)
    #expect(shown[0].contains("[Dovetail/MissingBinding] nothing provides `Tally`"))
  }
}
