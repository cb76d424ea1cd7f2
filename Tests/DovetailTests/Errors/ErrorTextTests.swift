import Dovetail
import Testing

/// Whole texts, as users read them.
@Suite struct ErrorTextTests {
  @Emptied var container = DependencyContainer()
  let file = #fileID

  @Test(.bug(id: "Swinject#99", "a missing registration without place or path"))
  func `a missing binding names path, places and the way out`() {
    let store = #line + 1
    container.register(UserStore.self) { (network: any Networking) in UserStore(network) }
    container.register(ProfileModel.self, as: .unique, using: ProfileModel.init)
    let asked = #line + 1
    let text = errorText { _ = try container.resolve(ProfileModel.self) }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/MissingBinding] nothing provides `any Networking`
          ProfileModel → UserStore → any Networking
          \(file):\(store): UserStore was registered here, and needs it as parameter 1
          help: register((any Networking).self) { … }
        """)
  }

  @Test(.bug(id: "Swinject#232", "a cycle error without a path"))
  func `a cycle names its path`() {
    let a = #line + 1
    container.register(A.self, using: A.init)
    let b = #line + 1
    container.register(B.self) { r in B(try r.resolve()) }
    let asked = #line + 1
    let text = errorText { _ = try container.resolve(A.self) }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/DependencyCycle] `A` needs itself
          A → B → A
          \(file):\(a): A was registered here, and needs B as parameter 1
          \(file):\(b): B was registered here, and needs A
          help: to break the cycle, let A take a Weak<B>; a used Lazy<B> would keep both alive
        """)
  }

  @Test(arguments: [Lifetime.scoped("session"), .weak, .graph])
  func `an asynchronous part of each session is not to be made eager`(_ lifetime: Lifetime) {
    container.register(UserStore.self, as: lifetime) { () async in UserStore(HTTPNetworking()) }
    let session = container.makeScope("session")
    let text = errorText { _ = try session.resolve(UserStore.self) }
    #expect(text?.hasSuffix("help: resolve it with `try await` in an async function") == true)
  }

  @Test func `an argument that was not given, or is of another type`() {
    let registered = #line + 1
    container.register(Login.self, as: .unique) { (user: Given<String>) in Login(user.value) }
    let asked = #line + 2
    let texts = [
      errorText { _ = try container.resolve(Login.self) },
      errorText { _ = try container.resolve(Login.self, with: 7) },
    ]
    for (index, passed) in ["nothing", "(Int)"].enumerated() {
      #expect(
        texts[index] == """
          \(file):\(asked + index): error: [Dovetail/MissingArgument] `Login` takes (String), and was passed \(passed)
            \(file):\(registered): Login was registered here, and takes (String)
            help: resolve(Login.self, with: …), or take a Maker<Login, String>
          """)
    }
  }

  @Test func `a handle of one of several parts of a line names the one that took it`() throws {
    let registered = #line + 1
    container.register(Login.self, as: .scoped("session")) { Login("x") }
    for (name, lifetime) in [("a", Lifetime.scoped("session")), ("b", .single)] {
      container.register(LateBoss.self, named: .named(name), as: lifetime, using: LateBoss.init)
    }
    let boss = try container.resolve(LateBoss.self, named: "b")
    let asked = #line + 1
    let text = errorText { _ = try boss.login.resolve() }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/MissingScope] `Login` needs a scope named "session", and no scope is open here
          LateBoss named "b" → Login
          \(file):\(registered + 2): LateBoss named "b" was registered here, and needs Login as parameter 1
          \(file):\(registered): Login was registered here, as .scoped("session")
          help: keep LateBoss named "b" as: .scoped("session") or .unique: as .single it is built outside that scope
        """)
  }

  @Test func `an error in a closer has the place where the closer asked`() async throws {
    let text = Log()
    let asked = #line + 2
    container.register(Login.self) { Login("x") }.onClose { [container] _ in
      text.write(await errorText { _ = try await container.resolve(Bool.self) } ?? "")
    }
    _ = try await container.resolve(Login.self)
    await container.close()
    #expect(
      text.all == [
        """
        \(file):\(asked): error: [Dovetail/MissingBinding] nothing provides `Bool`
          help: register(Bool.self) { … }
        """
      ])
  }

  @Test func `a handle that is used later begins the path at the part that took it`() throws {
    final class Screen: Sendable {
      let login: Lazy<Login>
      init(_ login: Lazy<Login>) { self.login = login }
    }
    let registered = #line + 1
    container.register(Screen.self, as: .unique, using: Screen.init)
    let login = try container.resolve(Screen.self).login
    let asked = #line + 1
    let text = errorText { _ = try login.resolve() }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/MissingBinding] nothing provides `Login`
          Screen → Login
          \(file):\(registered): Screen was registered here, and needs it as parameter 1
          help: register(Login.self) { … }
        """)
  }

  @Test(.bug(id: "dotnet/runtime#88390", "a cycle hidden in a factory closure deadlocks"))
  func `a handle of itself that a part uses while it is made`() {
    final class Loop: Sendable { init(_ itself: Lazy<Loop>) throws { _ = try itself.resolve() } }
    let registered = #line + 1
    container.register(Loop.self, using: Loop.init)
    let asked = #line + 1
    let text = errorText { _ = try container.resolve(Loop.self) }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/DependencyCycle] `Loop` needs itself
          Loop → Loop
          \(file):\(registered): Loop was registered here, and needs Loop as parameter 1
          help: let Loop use its handle of Loop later: while it is made, there is no Loop yet
        """)
  }

  @Test func `arguments for an instance that is kept`() {
    let registered = #line + 1
    container.register(Login.self) { (user: Given<String>) in Login(user.value) }
    let asked = #line + 1
    let text = errorText { _ = try container.resolve(Login.self, with: "ada") }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/MissingArgument] `Login` takes (String) and is kept as .single, so the next caller's arguments would be ignored
          \(file):\(registered): Login was registered here, as .single
          help: register it as: .unique
        """)
  }

  @Test func `two types with the same spelling differ in the text`() {
    enum First { final class Clock: Sendable {} }
    enum Second { final class Clock: Sendable {} }
    container.register(First.Clock.self) { (_: Second.Clock) in First.Clock() }
    let text = errorText { _ = try container.resolve(First.Clock.self) }
    #expect(text?.contains("First.Clock → ") == true, "\(text ?? "")")
    #expect(text?.contains("unknown context") == false)
  }

  @Test func `an eager recipe that is asked for before the start`() {
    container.register(Login.self, as: .eager) { () async in Login("x") }
    let text = errorText { _ = try container.resolve(Login.self) }
    #expect(
      text?.contains(
        "help: call start() first, or resolve it with `try await` in an async function") == true)
    container.register(Boss.self, as: .eager) { r in Boss(try r.resolve()) }
    let inStart = errorText { _ = try container.resolve(Boss.self) }
    #expect(
      inStart?.contains("help: call start() first, let Boss take it as a parameter, or resolve it")
        == true)
  }

  @Test func `a kept instance that needs a scoped one from an open scope`() {
    let registered = #line + 1
    container.register(Login.self, as: .scoped("request")) { Login("x") }
    let boss = #line + 1
    container.register(Boss.self) { r in Boss(try r.resolve()) }
    let asked = #line + 2
    let text = errorText {
      _ = try container.makeScope("request").resolve(Boss.self)
    }
    #expect(
      text == """
        \(file):\(asked): error: [Dovetail/MissingScope] `Login` needs a scope named "request", and no scope is open here
          Boss → Login
          \(file):\(boss): Boss was registered here, and needs Login
          \(file):\(registered): Login was registered here, as .scoped("request")
          help: keep Boss as: .scoped("request") or .unique: as .single it is built outside that scope
        """)
  }
}

private protocol Networking: Sendable {}
private struct LateBoss: Sendable { let login: Lazy<Login> }
private final class HTTPNetworking: Networking {}
private final class UserStore: Sendable { init(_ network: any Networking) {} }
private final class ProfileModel: Sendable { init(store: UserStore) {} }
private final class A: Sendable { init(_ b: B) {} }
private final class B: Sendable { init(_ a: A) {} }
private final class Login: Sendable { init(_ user: String) {} }
private final class Boss: Sendable { init(_ login: Login) {} }
