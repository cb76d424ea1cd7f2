import Foundation
import Testing

/// The built program, in processes of its own.
@Suite struct ProgramTests {
  @Test func `an order is placed and reported`() async throws {
    try await withProgram { program in
      try program.run("basket", "add", "TEA", "2", "--customer", "ada")
      let basket = try program.run("basket", "add", "CUP", "1", "--customer", "ada")
      #expect(
        basket == Program.Ended(output: "1 × Cup, white  7.00\n2 × Tea  9.00\ntotal  16.00\n"))
      let placed = try program.run("order", "place", "--customer", "ada")
      #expect(placed == Program.Ended(output: "order 1 for 16.00\n"))
      #expect(try program.run("orders").output == "1  ada  16.00\n")
      #expect(try program.run("report").output == "CUP: 1 for 7.00\nTEA: 2 for 9.00\n")
      #expect(
        try program.run("catalogue", "list").output
          == "CUP  Cup, white  7.00  2\nTEA  Tea  4.50  8\n")
      #expect(!program.hasLog)
    }
  }

  @Test(arguments: [
    (["order", "place", "--customer", "ada"], 1, "the basket of ada is empty"),
    (["basket", "add", "POT", "1", "--customer", "ada"], 1, "there is no product POT"),
    (["order", "place"], 64, "--customer is missing; try 'storefront help'"),
    (["orders", "now"], 64, "'storefront orders now' is not understood; try 'storefront help'"),
    (
      ["report", "--format", "xml"], 64,
      "there is no format 'xml', but there are csv, text; try 'storefront help'"
    ),
  ])
  func `an error is one line and a status`(
    _ arguments: [String], status: Int32, complaint: String
  ) async throws {
    try await withProgram { program in
      let ended = try program.run(arguments)
      #expect(ended == Program.Ended(status: status, error: "storefront: \(complaint)\n"))
    }
  }

  @Test func `a wrong setting is reported before anything is opened`() async throws {
    try await withFolder { folder in
      let program = Program(folder: folder)
      let ended = try program.run(["orders"], fault: "lunch")
      let complaint = "STOREFRONT_FAULT is 'lunch', and has to be payment"
      #expect(ended == Program.Ended(status: 1, error: "storefront: \(complaint)\n"))
      #expect(!FileManager.default.fileExists(atPath: program.database.path))
    }
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends an order in flight and closes the database`(_ signal: Int32) async throws {
    try await withProgram { program in
      try program.run("basket", "add", "TEA", "2", "--customer", "ada")
      let order = try program.start(["order", "place", "--customer", "ada"], fault: "payment")
      #expect(order.firstWords() == "holding at payment\n")
      #expect(program.hasLog)
      kill(order.process.processIdentifier, signal)
      let stopped = Program.Ended(status: 143, error: "storefront: stopped\n")
      #expect(order.end() == stopped)
      #expect(!program.hasLog)
      #expect(try program.run("orders").output == "")
      #expect(
        try program.run("order", "place", "--customer", "ada").output == "order 1 for 9.00\n")
    }
  }

  /// A shop that has ten of TEA and three of CUP.
  private func withProgram(_ work: (Program) throws -> Void) async throws {
    try await withFolder { folder in
      let program = Program(folder: folder)
      try program.run("catalogue", "add", "TEA", "Tea", "4.50", "10")
      try program.run("catalogue", "add", "CUP", "Cup, white", "7", "3")
      try work(program)
    }
  }
}
