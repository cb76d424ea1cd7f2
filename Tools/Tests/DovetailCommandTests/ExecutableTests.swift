import Foundation
import Testing

@testable import DovetailCommand

#if os(Linux) || os(macOS)
  /// The built command, run as its users run it.
  @Suite struct ExecutableTests {
    private func run(_ script: String) throws -> (status: Int32, text: String) {
      let executable = try #require(ToolRun.executable, "the command is built beside the tests")
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", script]
      process.currentDirectoryURL = ToolRun.fixtures
      process.environment = ["PATH": executable.deletingLastPathComponent().path + ":/usr/bin:/bin"]
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test(arguments: [
      ("dovetail check sound.json", Int32(0), "no findings in 5 bindings\n"),
      ("dovetail check - < sound.json", 0, "no findings in 5 bindings\n"),
      ("cat sound.json | dovetail check /dev/stdin", 0, "no findings in 5 bindings\n"),
      (
        "{ dovetail help >/dev/null; cat sound.json; } | dovetail check /dev/stdin", 0,
        "no findings in 5 bindings\n"
      ),
      (
        "dir=$(mktemp -d) && cd $dir && mkfifo a.json && dovetail check a.json", 2,
        "dovetail: a.json: is empty\n"
      ),
      ("dovetail check app.json >/dev/null", 1, ""),
      ("dovetail chekc", 2, "dovetail: unknown command 'chekc' (did you mean 'check'?)\n"),
      ("dovetail check nowhere.json", 2, "dovetail: nowhere.json: there is no such file\n"),
      ("dovetail check .", 2, "dovetail: .: is a folder\n"),
      (
        "dovetail diff app.json app.json -o nowhere/a.txt", 2,
        "dovetail: nowhere/a.txt: cannot be written\n"
      ),
      ("dovetail --version", 0, "dovetail \(Tool.version)\n"),
    ])
    func `it answers with its status`(_ script: String, status: Int32, text: String) throws {
      let run = try run(script)
      #expect(run.text == text)
      #expect(run.status == status)
    }

    #if os(Linux)
      @Test func `an answer that cannot be written is a failure`() throws {
        let run = try run("dovetail --version > /dev/full")
        #expect(run.text == "dovetail: standard output: cannot be written\n")
        #expect(run.status == 2)
      }
    #endif

    @Test func `a reader that is gone is no error`() throws {
      // The reader has gone before the first word, since only that opens the pipe.
      let run = try run(
        "dir=$(mktemp -d) && mkfifo $dir/gate && { cat $dir/gate >/dev/null; dovetail help; } 2>&1 3>&1 "
          + "| { exec <&-; echo > $dir/gate; }; rm -r $dir")
      #expect(run.text.isEmpty)
    }
  }
#endif
