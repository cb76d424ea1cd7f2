import Testing

@_spi(Tools) @testable import DovetailChecks
@_spi(Tools) import Dovetail

/// Suggestions for a missing key.
@Suite struct SuggestionsTests {
  private func similar(to key: Key, among keys: [Key]) -> [String] {
    let blueprint = Blueprint(bindings: keys.enumerated().map { binding($1, $0) })
    let spelling = KeySpelling(keys)
    return SimilarKeys(blueprint, spelling: spelling).similar(to: key).map {
      spelling.plain($0.key)
    }
  }

  @Test(
    arguments: [
      ("any Clock", "Clock"), ("Clock", "any Clock"), ("clock", "Clock"), ("Clock?", "Clock"),
      ("Optional<Clock>", "any Clock"), ("(any Clock)?", "Clock"),
    ] as [(Key, Key)])
  func `another form of the type is meant`(asked: Key, known: Key) {
    #expect(similar(to: asked, among: ["Feed", known]) == [known.type])
  }

  @Test(
    arguments: [
      ("Clok", "Clock"), ("Networkign", "Networking"), ("UserStroe", "UserStore"), ("URI", "URL"),
      ("Databse", "Database"), ("Sessions", "Session"),
    ] as [(Key, Key)])
  func `one wrong letter, or two in a longer word, is forgiven`(asked: Key, known: Key) {
    #expect(similar(to: asked, among: [known]) == [known.type])
  }

  @Test(
    arguments: [
      ("A", "B"), ("Clock", "Stock2"), ("User", "Cart"), ("Feed", "Seeder"), ("Store", "Restored"),
      ("Net", "Network"), ("Work", "Network"), ("Service", "Server"), ("Container", "Contact"),
      ("SplashBuilder", "SplashBuildPlan"),
    ] as [(Key, Key)])
  func `another word is another word`(asked: Key, known: Key) {
    #expect(similar(to: asked, among: [known]) == [])
  }

  @Test(
    arguments: [
      ("any SplashBuildable", "SplashBuilder"), ("Network", "any Networking"),
      ("UserStorage", "UserStore"), ("any NetworkServicing", "NetworkService"),
    ] as [(Key, Key)])
  func `another form of the last word is meant`(asked: Key, known: Key) {
    #expect(similar(to: asked, among: [known]) == [known.type])
  }

  @Test(
    arguments: [
      ("any Networking", "HTTPNetworking"), ("any Clock", "ClockLive"), ("UserStore", "any Store"),
    ] as [(Key, Key)])
  func `a type with words before or after it is meant`(asked: Key, known: Key) {
    #expect(similar(to: asked, among: [known]) == [known.type])
  }

  @Test func `names come first, then forms, misspellings and words, and three at most`() {
    let all: [Key] = [
      "HTTPClient", "Cliemt", "client", "any Client", "Client named main", "Client named man",
    ]
    #expect(
      similar(to: "Client named mai", among: all) == [
        #"Client named "main""#, #"Client named "man""#, "client",
      ])
    #expect(similar(to: "Client", among: Array(all[..<4])) == ["client", "any Client", "Cliemt"])
  }

  @Test func `of equally similar types the one with the same name comes first`() {
    let all: [Key] = ["Clock named a", "Clock named b", "Clock"]
    #expect(similar(to: "any Clock named b", among: all).first == #"Clock named "b""#)
    #expect(similar(to: "any Clock", among: all).first == "Clock")
  }

  @Test func `the distance counts an exchange of neighbors once`() {
    let between = { (one: String, two: String) in
      EditDistance.between(Array(one.utf8), Array(two.utf8))
    }
    #expect(between("", "abc") == 3)
    #expect(between("abc", "abc") == 0)
    #expect(between("abcd", "abdc") == 1)
    #expect(between("kitten", "sitting") == 3)
  }
}

/// The spelling of types.
@Suite struct TypeSpellingTests {
  @Test(arguments: [
    ("any Clock", "Clock"), ("some Clock", "Clock"), ("(any Clock)?", "Clock"),
    ("Optional<any Clock>", "Clock"), ("Swift.Optional<Int>", "Int"), ("Int?!", "Int"),
    ("Box<Int?>", "Box<Int?>"), ("any", "any"), ("", ""),
  ])
  func `words that only say how a type is used are left out`(type: String, bare: String) {
    #expect(TypeSpelling.bare(type) == bare)
  }
}

/// What errors of the running program say where the checks are linked.
@Suite struct ErrorSuggestionsTests {
  @Test func `a missing key that stops the process says what may have been meant`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let container = DependencyContainer()
      container.register(Int.self, named: "port", fileID: "App/Net.swift", line: 3) { 80 }
      try container.validate()
      let _: Int = injected(named: "prot", from: container)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("similar: `Int` named \"port\" (App/Net.swift:3)"))
    #expect(
      text.contains(
        "help: register(Int.self, named: \"prot\") { … }, or ask for it named \"port\""))
  }
}
