import Testing

@testable import DovetailBlueprint

@Suite("What may have been meant")
struct SuggestionsTests {
  private func similar(to key: Key, among keys: [Key]) -> [String] {
    let blueprint = Blueprint(bindings: keys.enumerated().map { binding($1, $0) })
    let spelling = KeySpelling(keys)
    return Suggestions(blueprint, spelling: spelling).similar(to: key).map {
      spelling.plain($0.key)
    }
  }

  @Test(
    "Another form of the type is meant",
    arguments: [
      ("any Clock", "Clock"), ("Clock", "any Clock"), ("clock", "Clock"), ("Clock?", "Clock"),
      ("Optional<Clock>", "any Clock"), ("(any Clock)?", "Clock"),
    ] as [(Key, Key)])
  func forms(asked: Key, known: Key) {
    #expect(similar(to: asked, among: ["Feed", known]) == [known.type])
  }

  @Test(
    "A slip of one letter, or of two in a longer word, is forgiven",
    arguments: [
      ("Clok", "Clock"), ("Networkign", "Networking"), ("UserStroe", "UserStore"), ("URI", "URL"),
      ("Databse", "Database"), ("Sessions", "Session"),
    ] as [(Key, Key)])
  func slips(asked: Key, known: Key) {
    #expect(similar(to: asked, among: [known]) == [known.type])
  }

  @Test(
    "Another word is another word",
    arguments: [
      ("A", "B"), ("Clock", "Stock2"), ("User", "Cart"), ("Feed", "Seeder"), ("Store", "Restored"),
      ("Net", "Network"), ("Work", "Network"),
    ] as [(Key, Key)])
  func others(asked: Key, known: Key) {
    #expect(similar(to: asked, among: [known]) == [])
  }

  @Test(
    "A type with words before or behind is meant",
    arguments: [
      ("any Networking", "HTTPNetworking"), ("any Clock", "ClockLive"), ("UserStore", "any Store"),
    ] as [(Key, Key)])
  func words(asked: Key, known: Key) {
    #expect(similar(to: asked, among: [known]) == [known.type])
  }

  @Test("Names come first, then forms, slips and words, and three at most")
  func ranks() {
    let all: [Key] = [
      "HTTPClient", "Cliemt", "client", "any Client", "Client named main", "Client named man",
    ]
    #expect(
      similar(to: "Client named mai", among: all) == [
        #"Client named "main""#, #"Client named "man""#, "client",
      ])
    #expect(similar(to: "Client", among: Array(all[..<4])) == ["client", "any Client", "Cliemt"])
  }

  @Test("Of equally similar types the one of the same name comes first")
  func sameName() {
    let all: [Key] = ["Clock named a", "Clock named b", "Clock"]
    #expect(similar(to: "any Clock named b", among: all).first == #"Clock named "b""#)
    #expect(similar(to: "any Clock", among: all).first == "Clock")
  }

  @Test("The distance counts an exchange of neighbours once")
  func distance() {
    let between = { (one: String, two: String) in
      EditDistance.between(Array(one.utf8), Array(two.utf8))
    }
    #expect(between("", "abc") == 3)
    #expect(between("abc", "abc") == 0)
    #expect(between("abcd", "abdc") == 1)
    #expect(between("kitten", "sitting") == 3)
  }
}

@Suite("The spelling of types")
struct TypeSpellingTests {
  @Test(
    "What only says how a type is used is left out",
    arguments: [
      ("any Clock", "Clock"), ("some Clock", "Clock"), ("(any Clock)?", "Clock"),
      ("Optional<any Clock>", "Clock"), ("Swift.Optional<Int>", "Int"), ("Int?!", "Int"),
      ("Box<Int?>", "Box<Int?>"), ("any", "any"), ("", ""),
    ])
  func bare(type: String, bare: String) {
    #expect(TypeSpelling.bare(type) == bare)
  }
}
