import Dovetail
import DovetailSwiftUI
import Observation
import SwiftUI

// An app's parts, models and views.

struct Parts: MainActorModule {
  func register(in main: MainActorRegistry) {
    main.register(Tally.self, using: Tally.init)
    main.register(Title.self) { Title("title") }
    main.register(CounterModel.self, as: .unique, using: CounterModel.init(tally:))
    main.register(UserModel.self, as: .unique) { (user: Given<User>) in
      UserModel(user: user.value)
    }
    main.register(WindowModel.self, as: .unique, using: WindowModel.init(title:))
  }
}

final class Tally {
  var made = 0
  var alive = 0
}

struct Title {
  let text: String
  init(_ text: String) { self.text = text }
}

struct User: Hashable {
  var name: String
}

final class Shown {
  var isShown = true
  var user = User(name: "Ada")
}

@Observable final class CounterModel {
  private let tally: Tally
  private(set) var count = 0

  init(tally: Tally) {
    self.tally = tally
    tally.made += 1
    tally.alive += 1
  }

  isolated deinit { tally.alive -= 1 }

  func increment() -> Int {
    count += 1
    return count
  }

  static func made(in container: DependencyContainer) -> Int {
    (try? container.resolve(Tally.self).made) ?? -1
  }
}

struct CounterView: View {
  @Resolved(CounterModel.self) var model

  var body: some View { Text("\(model.increment())") }
}

@Observable final class UserModel {
  let user: User
  init(user: User) { self.user = user }
}

// snippet: a view with arguments
struct UserView: View {
  @Resolved var model: UserModel

  init(user: User) { _model = Resolved(UserModel.self, with: user) }

  var body: some View { Text(model.user.name) }
}
// end

@Observable final class WindowModel {
  let title: Title
  init(title: Title) { self.title = title }
}

struct WindowView: View {
  @Resolved(WindowModel.self) var model

  var body: some View { Text(model.title.text) }
}

final class Session {
  let user: User
  init(user: User) { self.user = user }
}

struct SessionView: View {
  @Resolved(Session.self) var session

  var body: some View {
    Text(session.user.name)
    InnerView(outer: session)
  }
}

struct InnerView: View {
  @Resolved(Session.self) var session
  let outer: Session

  var body: some View { Text(session === outer ? "same" : "another") }
}
